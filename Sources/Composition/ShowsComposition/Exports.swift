// The modules that the API of `ShowsComposition` uses, and the errors' messages, so that an app needs one import.
@_exported public import HTTPMessages
@_exported public import LoginCredentials
@_exported public import PagedLoading
@_exported public import RecordStorage
@_exported public import RemoteShows
@_exported public import ShowsScreens
@_exported public import ShowsSession
@_exported public import UserMessages
