// Every program uses messages.
@_exported public import UserMessages
