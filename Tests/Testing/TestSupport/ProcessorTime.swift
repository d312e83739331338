/// How long `body` uses a processor: about the same, whatever else the machine does.
package func processorTime(of body: () throws -> Void) rethrows -> Duration {
    let start = processorTimeOfThread
    try body()
    return processorTimeOfThread - start
}

private var processorTimeOfThread: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
