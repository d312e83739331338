/// A system call that failed, with its `errno`.
struct SystemFailure: Error {
    let call: String
    let code: Int32
}
