// The modules that the API of `Composition` uses, and the errors' messages, so that an app needs one import.
@_exported public import Credentials
@_exported public import FileRecordStorage
@_exported public import HTTP
@_exported public import Login
@_exported public import Messages
@_exported public import OAuth
@_exported public import Paging
@_exported public import PasswordlessLogin
@_exported public import RecordStorage
@_exported public import RemoteSurveys
@_exported public import SurveyAccount
@_exported public import SurveyResponses
@_exported public import SurveySession
@_exported public import SurveysCache
@_exported public import TokenCache
@_exported public import TokenRefresh
