// What the API of `ShowsMessages` shows, so that an app needs one import.
@_exported public import Messages
