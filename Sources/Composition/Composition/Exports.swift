// The modules that the API of `Composition` uses, and the errors' messages, so that an app needs one import.
@_exported public import FileRecordStorage
@_exported public import HTTPMessages
@_exported public import HTTPTransport
@_exported public import Login
@_exported public import LoginCredentials
@_exported public import OAuthTokens
@_exported public import PagedLoading
@_exported public import PasswordlessLogin
@_exported public import RecordStorage
@_exported public import RemoteSurveys
@_exported public import SurveyAccount
@_exported public import SurveyResponses
@_exported public import SurveySession
@_exported public import SurveysCache
@_exported public import TokenCache
@_exported public import TokenRefresh
@_exported public import UserMessages
