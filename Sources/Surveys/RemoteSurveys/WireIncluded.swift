import HTTP

/// An object beside a survey. What it is shows when something refers to it, so it is read as a question and as an answer,
/// and what went wrong matters only to the one who asks.
struct WireIncluded: Decodable {
    let reference: WireReference
    let question: Result<WireQuestion, InvalidData>
    let answer: Result<WireAnswer, InvalidData>

    init(from decoder: any Decoder) throws {
        reference = try WireReference(from: decoder)
        question = Self.read(WireQuestion.self, from: decoder)
        answer = Self.read(WireAnswer.self, from: decoder)
    }

    private static func read<Value: Decodable>(
        _ type: Value.Type, from decoder: any Decoder
    ) -> Result<Value, InvalidData> {
        do {
            return .success(try Value(from: decoder))
        } catch {
            return .failure(InvalidData(reason: DecodingReason.describe(error)))
        }
    }
}
