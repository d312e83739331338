import ShowsComposition
import ShowsScreens
import ShowsSession

/// The minimum that the app needs from a device: every session is saved in the service's store, and no email is
/// remembered.
struct PlainDevice: SessionKeeping, RememberedEmailStore {
    func keepNextSession(_ lifetime: SessionLifetime) async {}
    func rememberedEmail() async -> String? { nil }
    func remember(_ email: String?) async {}
}

/// The app's navigation, for a front end to draw.
@MainActor
func flow(over service: ShowsService) -> ShowsFlow {
    let device = PlainDevice()
    return ShowsFlow(
        entrance: ShowsEntranceUseCases(service, session: service.session, sessions: device, emails: device))
}
