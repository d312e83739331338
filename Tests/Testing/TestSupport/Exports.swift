// A test imports this module and those under test: requests, tokens, pages, records and their doubles come with it.
@_exported public import CoreSupport
@_exported public import Credentials
@_exported public import Foundation
@_exported public import HTTP
@_exported public import OAuth
@_exported public import Paging
@_exported public import RecordStorage
@_exported public import Testing
@_exported public import UseCasesTesting
