// The modules that the API of `ScreenParts` uses, so that a front end needs one import.
@_exported public import UserMessages
