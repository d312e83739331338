// The module that the API of `SurveyMessages` uses, so that an app needs one import.
@_exported public import Messages
