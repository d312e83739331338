/// What this module of the app holds.
public let credentials = "Credentials"
