import Foundation
import HTTP
import UseCasesTesting

/// A server in memory that is down for whoever asks for surveys.
func serverWithoutSurveys() -> InMemorySurveyServer {
    InMemorySurveyServer(fault: { $0.url.lastPathComponent == "surveys" ? .status(503) : nil })
}
