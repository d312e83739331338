// A test imports this module and those under test: requests, tokens, pages, records and their doubles come with it.
@_exported public import CoreSupport
@_exported public import Foundation
@_exported public import HTTPMessages
@_exported public import LoginCredentials
@_exported public import OAuthTokens
@_exported public import PagedLoading
@_exported public import RecordStorage
@_exported public import Testing
@_exported public import UseCasesTesting
