// What the API of `SurveyMessages` shows, so that an app needs one import.
@_exported public import Messages
