/// The questions of each type of survey, one per line: the kind, with `!` if the question is mandatory; the text; a
/// hint; and the answers, separated by semicolons, unless they follow from the kind. Missing fields at the end are
/// empty.
///
/// `choices` allows any number of choices. `%` is the survey's title, `^` a line break, `@towns` the list ``towns``. An
/// answer after `+` asks for a text, and an answer after `~` takes one without asking; a field after `*` is mandatory.
enum QuestionnaireTable {
    static func text(for survey: CatalogSurvey) -> String {
        survey.marks.contains("l") ? long : types[survey.type] ?? ""
    }

    /// 224 invented town names.
    static let towns: String = {
        let ends = [
            "bridge", "brook", "bury", "by", "combe", "dale", "field", "ford", "ham", "haven", "mere", "ton", "wick",
            "worth",
        ]
        let beginnings = [
            "Alder", "Birch", "Cold", "Dun", "Elm", "Fair", "Gold", "Hazel", "Iron", "Kings", "Long", "Mill", "North",
            "Oak", "Red", "Stone",
        ]
        return beginnings.flatMap { beginning in ends.map { beginning + $0 } }.joined(separator: ";")
    }()

    private static let types = [
        "Restaurant": complete, "Hotel": hotel, "Wellness": wellness, "Retail": retail, "Supermarket": supermarket,
        "Travel": travel, "Cafe": cafe,
    ]

    private static let complete = """
        intro|Thank you for visiting %!
        star!|How good was the food?|One star is poor, five are excellent.
        heart|How much did you love the place itself?
        smiley!|How friendly were we?
        choice|Was this your first visit?||Yes;No
        choices|What did you come for?|Pick as many as you like.|Breakfast;Lunch;Dinner;Only drinks;+Something else
        nps!|How likely are you to recommend % to a friend?|0 is not at all, 10 is as good as done.
        slider|How loud was it?||As quiet as a library;Quiet;Neither;Loud;As loud as a concert
        dropdown|How did you hear about us?||A friend;Walking past;A newspaper;A map;+Somewhere else
        money|Was it worth what you paid?
        textarea|What should we do better?|Nobody but the owner reads this.
        textfield|How may we reach you?|Only if you would like an answer.|*First name;Phone;*Email
        message|One more thing: if something went badly wrong, tell us before you leave.
        outro|That was all. See you again at %.
        """

    private static let hotel = """
        intro|^Welcome back from %
        choice!|Why were you with us?||Business;Holiday;Family;~Something else
        dropdown|Which town do you come from?|Begin to type, and the list gets shorter.|@towns
        star!|How was your room?
        smiley|How was the welcome at the desk?
        dropdown|How many nights did you stay?||One;Two;Three to five;A week or more
        heart|How was breakfast?
        slider|How well did you sleep?||Not at all;Badly;Well enough;Well;Like a stone
        money|How fair was the price for a night?
        nps!|How likely are you to recommend %?
        textfield|Which room was it?||Room;Guests
        textarea|What would make you stay longer?
        message|Lost something? We keep it for a year.
        outro|Thank you, and safe travels.
        """

    private static let wellness = """
        intro|Take a breath, then tell us about %.
        heart!|How do you feel now?
        star!|How clean was everything?
        slider|How warm was the room?||Far too cold;A little cold;Just right;A little warm;Far too warm
        choices|What did you use?||Sauna;Pool;Massage;A class
        textarea|Anything else?
        outro|Be well.
        """

    private static let retail = """
        intro|A few words about %
        smiley!|Did you get the help that you needed?
        dropdown|What did you look for?||A present;Something for me;A repair;Nothing special
        choice!|Did you find it?||Yes;No;Something better
        money|How do you find our prices?
        nps|How likely are you to recommend %?
        outro|Thank you for shopping with us.
        """

    private static let supermarket = """
        intro|How was your shop at %?
        star!|How fresh was it all?
        smiley|How was the queue?
        choices|Which shelves were empty?||Bread;Fruit;Milk;None of them;~Another one
        slider|How easily did you find things?||Never;With help;After a while;Quickly;At once
        textfield|What should we stock?||Your wish
        outro|See you next week.
        """

    private static let travel = """
        intro|Welcome home!
        star!|How was the journey as a whole?
        heart|How was your guide?
        dropdown|When were you away?||Spring;Summer;Autumn;Winter
        nps!|How likely are you to travel with % again?
        textarea|Which moment will you remember?
        textfield|Who are you?||*First name;*Last name;*Email;Phone
        message|Your photographs are welcome too.
        outro|Where to next?
        """

    /// Has a text in a damaged encoding and a text question without fields, as real surveys do.
    private static let cafe = """
        intro|Hello from %
        star!|How was the coffee?
        smiley!|And how were we?
        choice|Where did you drink it in our café?||Inside;Outside ;On the way
        money|Was the cup worth its price?
        textfield|Which cake should we bake?
        outro|The next cup is as good as this one.
        """

    private static let long = """
        intro|^Welcome back from %.^We ask a lot this time, and read all of it.
        choice!|Why were you with us?||Business;Holiday;Family;~Something else
        dropdown|Which town do you come from?|Begin to type, and the list gets shorter.|@towns;+Somewhere else
        choice|How did you book?||On our own page;By telephone;Through an agency;At the desk
        choices|What counted when you chose us?|Pick as many as you like.|The place;The price;The garden;+Something else
        smiley|How easily did you find us?
        smiley|How was the welcome at the desk?
        slider|How long did you wait there?||Far too long;Too long;A while;Not long;Not at all
        star!|How was your room?
        star|How clean was it?
        star|How comfortable was the bed?
        slider|How well did you sleep?||Not at all;Badly;Well enough;Well;Like a stone
        slider|How warm was the room?||Far too cold;A little cold;Just right;A little warm;Far too warm
        smiley|How quiet was the corridor?
        choice|Did everything work?||Yes;No
        choices|What did not?||The light;The lock;The shower;The window;The radio;~Something else
        textarea|What was the matter with it?
        message|Half of it is done. The other half is about food and drink, and about the garden.
        heart|How was breakfast?
        star|How good was the choice?
        choices|What did you miss?||Eggs;Fruit;Warm bread;Porridge;Nothing
        smiley|How quick was the service?
        heart|How did you like dinner?
        money|How fair were the prices on the menu?
        choice|Did you sit outside?||Every day;Once or twice;It rained
        heart|How did you like the garden?
        star|How well is it kept?
        choices|What did you use?||The pool;The bicycles;The library;The sauna;The laundry
        smiley|How helpful was everybody?
        choice|Did somebody stand out?||No;+Yes
        money|How fair was the price for a night?
        nps!|How likely are you to recommend %?|0 is not at all, 10 is as good as done.
        textarea|What should we do before you come again?
        textfield|Which room was it?||Room;Guests
        textfield|How may we reach you?|Only if you would like an answer.|*First name;Last name;Phone;*Email
        outro|Thank you for your patience, and safe travels.
        """
}
