import Foundation
import HTTPMessages
import UseCasesTesting

/// An in-memory server that answers 503 to requests for surveys.
func serverWithoutSurveys() -> InMemorySurveyServer {
    InMemorySurveyServer(fault: { $0.url.lastPathComponent == "surveys" ? .status(503) : nil })
}
