import SurveyAppComposition

#if canImport(SwiftUI)
    import SwiftUI

    /// The app's root: the first screen, and those that are pushed above it.
    struct RootView: View {
        let flow: AppFlow

        var body: some View {
            @Bindable var path = flow.path
            NavigationStack(path: $path.pushed) {
                ScreenView(screen: path.screens[0])
                    .navigationDestination(for: AppFlow.Screen.self) { ScreenView(screen: $0) }
            }
            .task { await flow.launch() }
        }
    }

    struct ScreenView: View {
        let screen: AppFlow.Screen

        var body: some View {
            switch screen {
            case .splash(let splash): Text(splash.logo)
            case .login(let login): LoginView(screen: login)
            case .home(let home): List(home.list.items, id: \.id) { survey in Text(survey.title) }
            // The other screens are drawn likewise.
            default: EmptyView()
            }
        }
    }

    struct LoginView: View {
        @Bindable var screen: FormScreen<ScreenEvent>

        var body: some View {
            Form {
                TextField("Email", text: $screen.form[.email])
                SecureField("Password", text: $screen.form[.password])
                if let problem = screen.form.ribbonText { Text(problem).foregroundStyle(.red) }
                Button(screen.form.progress ?? "Log in") { screen.press(.logIn) }
                    .disabled(!screen.form.isEnabled(.logIn))
            }
        }
    }
#endif
