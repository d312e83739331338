import ScreenParts
import SurveyScreens

/// What a login view shows and does, for any front end to bind to.
@MainActor
struct LoginFields {
    let screen: FormScreen<ScreenEvent>

    var email: String {
        get { screen.form[.email] }
        nonmutating set { screen.form[.email] = newValue }
    }

    var password: String {
        get { screen.form[.password] }
        nonmutating set { screen.form[.password] = newValue }
    }

    var problem: String? { screen.form.ribbon }
    var buttonLabel: String { screen.form.progress ?? "Log in" }
    var canLogIn: Bool { screen.form.isEnabled(.logIn) }

    func logIn() {
        screen.press(.logIn)
    }
}

#if canImport(SwiftUI)
    import SwiftUI

    struct LoginView: View {
        let screen: FormScreen<ScreenEvent>

        var body: some View {
            let fields = LoginFields(screen: screen)
            Form {
                TextField("Email", text: Binding(get: { fields.email }, set: { fields.email = $0 }))
                SecureField("Password", text: Binding(get: { fields.password }, set: { fields.password = $0 }))
                if let problem = fields.problem { Text(problem).foregroundStyle(.red) }
                Button(fields.buttonLabel) { fields.logIn() }.disabled(!fields.canLogIn)
            }
        }
    }
#endif
