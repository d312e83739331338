import SandboxSupport

extension CatalogQuestion {
    /// The question and its answers, as they stand among the included objects.
    var included: [JSON] {
        let references = answers.map { JSON.object(["id": .string($0.id), "type": "answer"]) }
        let question: JSON = [
            "id": .string(id), "type": "question", "attributes": attributes,
            "relationships": ["answers": ["data": .array(references)]],
        ]
        return [question] + answers.map(\.included)
    }

    private var attributes: JSON {
        let isFrame = displayType == "intro" || displayType == "outro"
        return [
            "text": .string(text), "short_text": .string(displayType), "help_text": .text(helpText),
            "display_order": .integer(displayOrder), "pick": .string(pick), "display_type": .string(displayType),
            "is_mandatory": .bool(isMandatory), "is_shareable_on_facebook": false, "is_shareable_on_twitter": false,
            "cover_image_url": .string("https://images.survey.example/questions/\(id)_"), "image_url": nil,
            "cover_image_opacity": isFrame ? nil : .number(0.6), "cover_background_color": nil,
            "facebook_profile": nil, "twitter_profile": nil, "correct_answer_id": nil, "font_size": nil,
            "font_face": nil, "tag_list": "",
        ]
    }
}

extension CatalogAnswer {
    var included: JSON {
        let isEmail = text == "Email"
        let attributes: JSON = [
            "text": .text(text), "short_text": .text(text), "display_order": .integer(displayOrder),
            "display_type": "default", "response_class": .string(responseClass), "is_mandatory": false,
            "is_customer_first_name": .bool(text == "First name"), "is_customer_last_name": false,
            "is_customer_title": false, "is_customer_email": .bool(isEmail), "prompt_custom_answer": false,
            "score": score.map(JSON.integer) ?? nil, "input_mask_placeholder": isEmail ? "name@host.example" : nil,
            "input_mask": isEmail ? "^[^@ ]+@[^@ ]+$" : nil, "date_constraint": nil, "help_text": nil, "weight": nil,
            "default_value": nil, "reference_identifier": nil, "alerts": [],
        ]
        return ["id": .string(id), "type": "answer", "attributes": attributes]
    }
}
