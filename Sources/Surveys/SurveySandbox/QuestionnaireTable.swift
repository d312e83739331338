/// The questions of each type of survey, one a line: how it is shown, how many answers may be picked, `!` when it must be
/// answered, the text, a hint, and the answers, separated by semicolons, where they do not follow from how it is shown.
/// `%` stands for the survey's title.
enum QuestionnaireTable {
    static let texts: [String: String] = [
        "Restaurant": complete, "Hotel": hotel, "Wellness": wellness, "Retail": retail, "Supermarket": supermarket,
        "Travel": travel, "Cafe": cafe,
    ]

    /// Has every way of showing a question.
    private static let complete = """
        intro|none||Thank you for visiting %!|
        star|one|!|How good was the food?|One star is poor, five are excellent.
        heart|one||How much did you love the place itself?|
        smiley|one|!|How friendly were we?|
        choice|any||What did you come for?|Pick as many as you like.|Breakfast;Lunch;Dinner;Only drinks
        nps|one|!|How likely are you to recommend % to a friend?|0 is not at all, 10 is as good as done.
        slider|one||How loud was it?|0 is a library, 100 is a concert.
        dropdown|one||How did you hear about us?||A friend;Walking past;A newspaper;A map;Somewhere else
        money|any||What did you spend for each person?|
        textarea|any||What should we do better?|Nobody but the owner reads this.
        textfield|any||How may we reach you?||First name;Phone;Email
        message|none||One more thing: if something went badly wrong, tell us before you leave.|
        outro|none||That was all. See you again at %.|
        """

    private static let hotel = """
        intro|none||Welcome back from %|
        choice|one|!|Why were you with us?||Business;Holiday;Family;Something else
        star|one|!|How was your room?|
        smiley|one||How was the welcome at the desk?|
        dropdown|one||How many nights did you stay?||One;Two;Three to five;A week or more
        heart|one||How was breakfast?|
        slider|one||How well did you sleep?|
        money|any||What would be a fair price for a night?|
        nps|one|!|How likely are you to recommend %?|
        textfield|any||Where do you live?||Town;Country
        textarea|any||What would make you stay longer?|
        message|none||Lost something? We keep it for a year.|
        outro|none||Thank you, and safe travels.|
        """

    private static let wellness = """
        intro|none||Take a breath, then tell us about %.|
        heart|one|!|How do you feel now?|
        star|one|!|How clean was everything?|
        slider|one||How warm was the room?|
        choice|any||What did you use?||Sauna;Pool;Massage;A class
        textarea|any||Anything else?|
        outro|none||Be well.|
        """

    private static let retail = """
        intro|none||A few words about %|
        smiley|one|!|Did you get the help that you needed?|
        dropdown|one||What did you look for?||A present;Something for me;A repair;Nothing special
        choice|one|!|Did you find it?||Yes;No;Something better
        money|any||What did you spend?|
        nps|one||How likely are you to recommend %?|
        outro|none||Thank you for shopping with us.|
        """

    private static let supermarket = """
        intro|none||How was your shop at %?|
        star|one|!|How fresh was it all?|
        smiley|one||How was the queue?|
        choice|any||Which shelves were empty?||Bread;Fruit;Milk;None of them
        slider|one||How easily did you find things?|
        textfield|any||What should we stock?|
        outro|none||See you next week.|
        """

    private static let travel = """
        intro|none||Welcome home!|
        star|one|!|How was the journey as a whole?|
        heart|one||How was your guide?|
        dropdown|one||When were you away?||Spring;Summer;Autumn;Winter
        nps|one|!|How likely are you to travel with % again?|
        textarea|any||Which moment will you remember?|
        message|none||Your photographs are welcome too.|
        outro|none||Where to next?|
        """

    private static let cafe = """
        intro|none||Hello from %|
        star|one|!|How was the coffee?|
        smiley|one|!|And how were we?|
        choice|one||Where did you drink it?||Inside;Outside;On the way
        money|any||What is a good cup worth?|
        textfield|any||Which cake should we bake?|
        outro|none||The next cup is as good as this one.|
        """
}
