// What a program needs to say something: messages.
@_exported public import Messages
