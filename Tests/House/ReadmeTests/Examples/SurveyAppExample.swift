import SurveyAppComposition

/// Opens the app at `server`, and returns its flow. Keep it for the life of the process.
@MainActor
func openApp(at server: SurveyServer, store: any RecordStore, httpClient: any HTTPClient) async throws -> AppFlow {
    let app = try SurveyApp(.authFlow, at: server, store: store, httpClient: httpClient)
    let flow = AppFlow(spec: app.spec, entrance: app.entrance)
    await flow.launch()
    return flow
}
