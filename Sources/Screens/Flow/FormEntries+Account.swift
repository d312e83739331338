import Registration

extension FormEntries {
    /// The account that these entries ask for; what is empty, or not asked for by the form, is left out.
    var account: NewAccount {
        NewAccount(email: email, name: name.isEmpty ? nil : name, password: password, gender: gender?.label)
    }
}
