// What the API of `ScreenParts` shows, so that a front end needs one import.
@_exported public import Messages
