/// The sandbox's surveys, one per line in list order: title, type, description, marks.
///
/// Marks: `a` and `b`, no thank-you above or below the threshold; `x`, no longer active; `l`, many questions. It is
/// plain text, which compiles quickly and which a process that lists no surveys never parses.
enum SurveyTable {
    static let text = """
        Harbour Grill & Seafood Bar|Restaurant|How fresh was the catch today? Two minutes, and the chef reads every word.|
        Linden Court Hotel|Hotel|We hope you slept well. Tell us what we should keep, and what has to go.|l
        Café Amélie |Cafe|Your table by the window is waiting – how did we do this time?|b
        Stillwater Spa|Wellness|Help us make the next hour of quiet even quieter.|
        Marrow & Thyme|Restaurant|Small plates, big opinions: we would love to hear yours.|a
        Northgate Supermarket|Supermarket|Shelves, queues, smiles: how was your weekly shop?|
        Kite & Compass Travel|Travel|You are back! Tell us about the trip before the washing is done.|
        The Paper Lantern 紙燈籠|Restaurant|Dim sum until midnight. What would you order again? 🥟|
        Alder & Ash Outfitters|Retail|Did you find what you came for, and did it fit?|
        Casa Peña|Restaurant|¿Qué tal la cena? English answers are welcome too.|ab
        Grand Meridian Hotel|Hotel|Five questions about your stay with us, from the first welcome to the last coffee.|
        Morning Press|Cafe|Flat white or filter? Rate the cup and the company. ☕️|
        Cedar Bath House|Wellness|Sauna, plunge pool, silence. Which of them did you miss?|b
        Fairweather Foods|Supermarket|Our fruit and vegetables moved to the front. Was that a good idea?|
        Slow Road Journeys|Travel|Trains, ferries and no airports: how did slow travel feel?|
        "The Usual" Diner|Restaurant|You said "the usual". Was it?|
        Velvet & Vinyl|Retail|Records, needles and advice. How helpful were we?|x
        Hotel Zur Alten Mühle|Hotel|Wir freuen uns über Ihre Meinung zu Zimmer, Frühstück und Garten.|
        Basil, Actually|Restaurant|A lunch menu of six dishes. Which one should be the seventh?|
        Tide & Timber Lodge|Hotel|The path to the beach has been mended. Anything else that we should mend?|a
        さくら茶房|Cafe|本日のお抹茶はいかがでしたか。ご感想をお聞かせください。|
        Blue Door Pharmacy & Beauty|Retail|Was somebody there when you had a question?|
        Juniper Yoga Rooms|Wellness|New mats, warmer floors, earlier classes: tell us what you noticed.|
        Corner & Crate|Supermarket|A small shop with a long memory. What should we stock again?|b
        Paloma Beach Club|Restaurant|Sun, salt and grilled corn – how was your day at the beach?|x
        Highland Rail Tours|Travel|Was the view worth the early start?|
        Maison Odile|Restaurant|Un instant pour nous dire ce que vous avez pensé du dîner ?|
        The Reading Room Hotel|Hotel|A book on every pillow. Did you finish yours?|
        Sundial Garden Center|Retail|Are your seedlings still alive? Ours are, and we would like to help.|
        Bean There|Cafe|Third visit this week? Tell us what keeps you coming back.|ab
        Pico Norte Trekking|Travel|Guides, huts, boots: which part of the trek was the hardest?|
        Oak Street Market|Supermarket|Would you use self-checkout if it did not talk?|
        Saffron & Smoke|Restaurant|Too mild, too hot, or just right? 🌶️🌶️🌶️|
        Mirabell Thermal Baths|Wellness|We are about to renovate the east wing. What would you change first?|
        Station Hotel Number Nine|Hotel|One night or ten: was it quiet enough to sleep?|x
        Loom|Retail|Clothes that last. Did the seams?|
        Zeytin Kitchen|Restaurant|Şefimiz soruyor: mezeler nasıldı?|
        Brightside Breakfast Bar|Cafe|Eggs on time, toast still warm? Be honest.|a
        Latitude 62|Travel|Northern lights are never promised. Everything else is: how did we do?|
        Green Basket Co-op|Supermarket|You own this shop. How should we run it next year?|
        The Long Table|Restaurant|You sat beside strangers. Would you do it again?|
        Villa Serafina|Hotel|Breakfast under the lemon trees, or room service? Your view on both, please.|b
        Copper Kettle Tea House|Cafe|Eleven teas, four cakes. Did we miss your favourite?|
        Hush Massage Studio|Wellness|Was the pressure right? Was the music?|
        Tool & Tinker|Retail|We repaired something of yours. Does it still work?|
        한강 식당|Restaurant|오늘 식사는 어떠셨나요? 짧은 의견도 큰 도움이 됩니다.|
        Wander Well Family Holidays|Travel|Ask the children first: what was the best day?|x
        Daily Bread & Provisions|Supermarket|Sold out by noon? Tell us what you came for.|
        Bistro "Chez l'Ami"|Restaurant|La carte a changé. And you noticed?|
        Atrium Business Hotel|Hotel|Desk, light, connection: could you work well?|
        Second Cup Society|Cafe|Loyalty cards are gone and the prices are down. Fair?|
        Nordlicht Sauna|Wellness|Birch or eucalyptus? The vote is open until Sunday.|ab
        The Button Box|Retail|Ribbons, buttons, patience. Were we kind while you chose?|
        Monsoon Street Food|Restaurant|Loud, quick and hot. Rate all three.|
        Salt Flats Expeditions|Travel|Altitude is no joke. Did you feel safe with us?|
        Quay Fresh|Supermarket|Click and collect: was it ready, and was it right?|
        Trattoria Da Nino |Restaurant|Nonna wants to know if you finished your plate. 🍝|
        Observatory Hostel|Hotel|Bunks, lockers and a telescope on the roof: what did you use?|
        Crumb|Cafe|One bakery, one oven, one question that matters: would you come again?|
        Blossom Day Spa|Wellness|We tried new oils. Did your skin like them?|
        Atelier Kowalczyk|Retail|Made to measure, in four weeks. Did we keep our word?|
        Emerald Isle Coach Tours|Travel|Seven counties in six days. Too fast?|
        Pho Corner (Phở Góc Phố)|Restaurant|Nước dùng hôm nay thế nào? Tell us about the broth.|
        Fjord House Hotel|Hotel|The boat left at dawn and we packed your breakfast. Was it enough?|a
        Market Hall No. 3|Supermarket|Twelve stalls under one roof. Which one do you walk to first?|
        The Last Course|Restaurant|Dessert only, from eight until late. Was it worth staying up? 🍮|
        """
}
