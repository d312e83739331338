import ShowsComposition
import ShowsScreens
import ShowsSession

/// The least that the app wants of a device: every session is saved in the service's store, and no email is remembered.
struct PlainDevice: SessionKeeping, RememberedEmailStore {
    func keepNextSession(_ lifetime: SessionLifetime) async {}
    func rememberedEmail() async -> String? { nil }
    func remember(_ email: String?) async {}
}

/// The way through the app, for a front end to draw.
@MainActor
func flow(over service: ShowsService) -> ShowsFlow {
    let device = PlainDevice()
    return ShowsFlow(
        useCases: ShowsUseCases(service, session: service.session, sessions: device, emails: device))
}
