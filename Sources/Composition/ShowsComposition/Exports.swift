// The modules that the API of `ShowsComposition` uses, and the errors' messages, so that an app needs one import.
@_exported public import Credentials
@_exported public import HTTP
@_exported public import Messages
@_exported public import Paging
@_exported public import RecordStorage
@_exported public import RemoteShows
@_exported public import ShowsScreens
@_exported public import ShowsSession
