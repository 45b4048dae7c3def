import type { Concept } from './vocabulary.ts'

/** Words of a concept that mean something harmless in an expression. */
export type HarmlessExpression = {
  concepts: readonly Concept[]
  /** Read in the words of the sentence, in lower case, without punctuation, and with the words of the concept in <>. */
  says: RegExp
  /** Words of the sentence, or of the one before or after it, with which it is dangerous all the same. */
  unless?: RegExp
  /** Words of the sentence, or of the one before or after it, that have to be there as well. */
  also?: RegExp
}

const harmless = (concepts: string, says: RegExp, unless?: RegExp, also?: RegExp): HarmlessExpression => ({
  concepts: concepts.split(' ') as Concept[],
  says,
  ...(unless === undefined ? {} : { unless }),
  ...(also === undefined ? {} : { also }),
})

const SHOCKS = /\b(?:shock\w*|spark\w*|buzz\w*|burn\w*|hot|tingl\w*|smok\w*|trip\w*)\b/

export const HARMLESS_EXPRESSIONS: readonly HarmlessExpression[] = [
  // Gas, fuel and fire
  harmless('smell stinks', /<sniffers?>/, /\b(?:found|beep\w*|went off|chirp\w*|scream\w*)\b/),
  harmless(
    'oddFlame oddlyBurns littleFlame flameWord gasFlame',
    /\bflameless\b|\bflame(?:s)? (?:decal|sticker|pattern|print|tee|maple)/,
  ),
  harmless(
    'onFire flameWord strongBurning burning fireSign littleFlame',
    /<flames?> (?:decals?|stickers?|patterns?|prints?|maple|emoji)\b/,
  ),
  harmless(
    'grill fumesBrand',
    /\b(?:return|vent|supply|speaker|register|intake)(?: air)? <grill\w*>|<grilles?>/,
    /\b(?:charcoal|lit|cook\w*|burn\w*|propane|running|gas)\b/,
    /\b(?:charcoal|lit|cook\w*|burn\w*|propane|running)\b/,
  ),
  harmless(
    'grill fumesBrand',
    /<charcoal> (?:sticks?|pencils?|drawing|gray|grey|color\w*|suit|paint|stain|couch|rug|tiles?|filter)\b/,
  ),
  harmless(
    'grill fumesBrand generator generatorNamed',
    /\bnew <[a-z ]+>|<[a-z ]+> (?:is |was |its |it is )?(?:still |just )?(?:sealed |packed )?in (?:its|the) box\b/,
    /\b(?:run\w*|going|light\w*|lit|burn\w*|cook\w*|plug\w*|hook\w*|started|use|using|warm|heat)\b/,
    /\b(?:in (?:its|the) box|unopened|sealed|carton)\b/,
  ),
  harmless(
    'generator generatorNamed',
    /\b(?:roll\w*|wheel\w*|mov\w*|push\w*|carr\w*|drag\w*|lift\w*) (?:the |our |my |a )?<generators?> (?:back )?out of (?:the|our|my) (?:garage|shed|basement)\b/,
    /\b(?:while it|was running|is running|still running|exhaust|fumes|plugged)\b/,
  ),
  harmless(
    'symptom',
    /\b(?:to|gonna|will|would|can) <throw up> (?:(?:a|some|two|few|couple|of|new|the) ){0,4}(?:shelves|shelf|drywall|walls?|partition|curtains?|decorations?)\b/,
  ),
  // Water and electricity
  harmless(
    'water batteryWeak batteryBad soggy crumbling wetEvent',
    /<(?:got )?wet> (?:paint|primer|stain|varnish|caulk|grout|cement|mop|sander|sponge|wipes?)\b/,
    SHOCKS,
  ),
  harmless(
    'water wetEvent leaksOut spilled',
    /<(?:drips?|drops?|splash\w*|spills?|dripp\w*|runs?)> of (?:\w+ )?(?:paint|primer|stain|varnish|caulk|glue|wax|nail polish|finish|polyurethane)\b|\bpaint <(?:drips?|drops?|splash\w*|spills?)>/,
    SHOCKS,
  ),
  harmless('water wetEvent', /<water> (?:blue|color\w*|lily|green)\b/, SHOCKS),
  harmless(
    'water floodedWord wetEvent floodTalk surge cameIn standing',
    /<(?:flood|floods|water)> (?:insurance|zone|plain|map|maps|damage insurance|light|lights|lamp|bulb)\b|<floodlights?>/,
  ),
  harmless(
    'water floodedWord wetEvent standing cameIn',
    /\b(?:sun|sunlight|light|daylight|sunshine|moonlight) <floods?>/,
  ),
  harmless(
    'water wetEvent spillsBig',
    /<streams?> (?:everything|it all|tv|movies|shows|music|netflix|now|instead|only)\b|\b(?:we|i|and) (?:just |now |all )?<streams?>/,
  ),
  harmless(
    'wireLike wires plate liveBox',
    /<cable>/,
    /\b(?:bare|copper|fray\w*|spark\w*|drill\w*|buried|electric\w*|trimmer|mower|shovel|plugged|shed)\b/,
    /\b(?:cut|dropped|cancel\w*|ditched|quit|got rid of) cable\b/,
  ),
  harmless(
    'wireLike wires cordNamed liveBox plate',
    /\b(?:pull|lift|blind|blinds|shade|drapery|curtain|draw|tie|bungee|para|sash|aux|hdmi|speaker|cat5|ethernet) <cords?>|<cords?> (?:on|of|for) (?:the |my |our )?(?:\w+ )?(?:blinds?|shades?|curtains?|drapes?|clothes ?line|tent)\b/,
    /\b(?:extension|lamp|plug\w*|outlet|bare|copper|electric\w*|spark\w*|burn\w*|melt\w*)\b/,
  ),
  harmless(
    'wireLike wires cordNamed liveBox plate',
    /<cords?> .{0,30}\bhooks?\b|\bhooks?\b.{0,30} <cords?>|\bclothes ?line\b.{0,60} <cords?>|<cords?>.{0,60}\bclothes ?line\b/,
    /\b(?:extension|power|lamp|plug\w*|outlet|bare|fray\w*|copper|electric\w*)\b/,
  ),
  harmless(
    'lightLike electrics liveBox lampBowl',
    /\b(?:a|the|my|our|floor|table|desk|bedside) (?:floor |table |desk )?<lamps?>(?: and its base)? (?:fell|tipped|dented|scratched|scuffed|was knocked|got knocked)\b/,
    /\b(?:shock\w*|spark\w*|buzz\w*|burn\w*|hot|smok\w*|tub|puddle|sink|aquarium|water|flood\w*)\b/,
  ),
  harmless(
    'batteryHot batteryBad burning strongBurning isHot',
    /<(?:warm|hot)> (?:white|up the (?:contact paper|vinyl|decal|sticker|tape|paint|glue|wax)|pink|glue|tub|chocolate|sauce|plate)\b/,
  ),
  harmless(
    'burning strongBurning charred burnWord burnLook',
    /<burnt?> (?:orange|umber|sienna|red|wood finish)\b/,
    /\b(?:spots?|marks?|rings?|stains?|around|smell\w*)\b/,
  ),
  harmless(
    'backfeed twoMaleEnds',
    /<[a-z0-9 ]*(?:male)[a-z0-9 ]*>/,
    /\b(?:generator|genny|backfeed\w*|power back|feed\w* the (?:house|panel)|dryer outlet|extension cord)\b/,
    /\b(?:hose|aux|hdmi|usb|audio|speaker|tv|adapter for my garden|coax\w*|ethernet|headphone|coupler|thread)\b/,
  ),
  harmless(
    'shock feelsCurrent',
    /\b(?:bill|price|prices|cost|quote|estimate|total|invoice|rent|taxes)\b (?:\w+ ){0,2}(?:gave|was|is|came as) (?:me |us )?(?:quite |such )?a <shock>|<shock\w*> (?:at|by|from) (?:the|my|our|their) (?:bill|price|cost|quote|estimate|total)/,
  ),
  harmless('noAlarm', /<no (?:alarms?|detectors?)> (?:went|is|was|has|sounded|beeped|goes|chirped)\b/),
  // Depths
  harmless(
    'standing',
    /<\w+>(?: inch(?:es)?)? of water .{0,20}\b(?:toilet|bowl|tub|pool|pot|bucket|aquarium|kettle|humidifier)\b/,
  ),
  harmless(
    'standing',
    /<\w+> (?:inch(?:es)? )?deep (?:shelf|shelves|drawer|cabinet|hole|scratch|planter|box|sink|gouge|counter\w*)\b/,
  ),
  harmless('standing', /\binch(?:es)? <deep> (?:shelf|shelves|drawer|cabinet|hole|scratch|planter|box|sink|gouge)\b/),
  harmless(
    'standing roomFilled wasUnder ranUnder',
    /<under ?water> (?:mural|theme\w*|wallpaper|scene|painting|decor|camera|light|lights)\b/,
  ),
  // Structure
  harmless(
    'softFloor givesUnder sinksUnderfoot railsFail crumbling',
    /\b(?:door ?knobs?|knobs?|fist|elbow|ball|chair|couch|toy|hammer|bike|scooter|remote|dresser)\b.{0,20} <went through> (?:the |my |our )?(?:\w+ )?(?:walls?|drywall|door|screen|sheetrock)\b/,
  ),
  harmless('softFloor sinksUnderfoot givesUnder', /\b(?:leveler|leveling compound)\b.{0,40} <dip>/),
  harmless('badCrack fingerSized', /\b(?:thinner|narrower|finer) than (?:a|an|the edge of a) <[a-z ]+>/),
  harmless('badCrack fingerSized', /\b(?:with|using) your (?:wet |damp |clean |gloved |soapy )*<fingers?>/),
  harmless(
    'collapse wallMoves',
    /<proud of>|<proud>|<collapsi\w+> (?:table|chair|chairs|bed|crate|ladder|tub|bins?|box)\b/,
  ),
  harmless(
    'collapse wallMoves',
    /\b(?:bikes?|bicycles?|mirrors?|bats?|ladders?|brooms?|skis|surf ?boards?|scooters?|guitars?) (?:was |were |is |are |got |that )?<lean\w*>|\b(?:we|i|he|she|they|kids?|somebody|someone|who) <lean(?:ed|ing|s)?> (?:a|an|the|my|our|his|her|some|two|big|it|them)\b/,
    /\b(?:wall is|wall was|walls are|wall now|the wall (?:itself|also|too)|post|posts|chimney|foundation)\b/,
  ),
  harmless(
    'structure bearing holdsUpHouse innerWall framingLumber',
    /<posts?>/,
    /\b(?:deck|porch|house|roof|beams?|joists?|carport|basement|balcony|stairs?|chimney|column|foundation|garage|pergola)\b/,
    /\b(?:mail ?box|fence|clothes ?line|bird ?(?:house|feeder|bath)|trellis|sign|tether ?ball|(?:poster|canopy) bed)\b/,
  ),
  harmless(
    'cutOrRotten weakened',
    /<(?:removed?|took|taking|take)> (?:a|an|the|my|our|some|old) (?:\w+ )?(?:hook|hooks|screw|nail|bracket|sticker|sign|decal|flag|planter|lights?|decorations?|shelf)\b/,
  ),
  harmless(
    'bearing framingLumber',
    /\b(?:rod pocket|curtain|drapery|valance|column|email|page) <headers?>|<headers?> on (?:my|the|our) (?:curtains?|drapes?|valance)/,
  ),
  harmless(
    'softFloor givesUnder railLoose railsFail cutOrRotten weakened sinksUnderfoot',
    /<(?:soft|bouncy|spongy|squishy)> (?:\w+ )?(?:brooms?|brush\w*|bristle\w*|cloths?|rags?|sponges?|towels?|pads?|mops?|rugs?|mats?|felt|touch|soap|(?:gray|grey|white|blue|green|brown) (?:or|paint|stain|color|tone|for)|chair|seat|ball|castle|toy|color\w*|tone|for the (?:bathroom|kids?|baby|bedroom|playroom|living))\b|<soft> close (?:hinges?|lids?|seats?|drawers?|cabinets?|doors?|toilet)\b/,
  ),
  harmless(
    'softFloor givesUnder sinksUnderfoot',
    /\bwant\b.{0,30} (?:to feel|to be|something|it) <soft>/,
    /\b(?:gives?|gave|sink\w*|sag\w*|rot\w*|wet|bounc\w*|spong\w*)\b/,
  ),
  harmless('railLike rails', /\bfan <decks?>|<decks?> of (?:cards|paint|color)/),
  harmless(
    'railLoose railsFail',
    /\b(?:one|box|it|tote|bin|mirror|shelf|picture|frame|lamp|toy|bag|suitcase|something) (?:just )?<fell>/,
    /\b(?:railing|rail|banister|steps?|treads?|balusters?|stairs? (?:fell|wobbl\w*|collaps\w*|are|is))\b/,
  ),
  harmless(
    'sag sagWeak',
    /\b(?:stars|stickers?|decals?|posters?|decorations?|cords|balloons?|streamers?) <fell>/,
    /\b(?:ceiling|plaster|drywall|sheetrock) (?:fell|sag\w*|is|came|bulg\w*)\b/,
  ),
  harmless(
    'ground groundGoes holeInGround opensUp',
    /\b(?:sink|counter|countertop|kitchen|vanity)\b.{0,60} <[a-z ]*hole\w*[a-z ]*>|<sink ?holes?> (?:next to the faucet|cover|plug|cap)\b/,
    /\b(?:yard|lawn|driveway|street|ground|opened|swallow\w*|foundation|porch|garage|patio)\b/,
  ),
  harmless(
    'ground groundGoes groundMoves slopeMoves groundWord steepGround earth',
    /<sliding> (?:glass )?doors?\b|\bdoors?\b.{0,30} <(?:slides?|sliding)>|\bthe <ground> track\b|<ground> track\b/,
    /\b(?:hill|slope|cliff|bank|mud|yard|crack\w*|opened)\b/,
  ),
  harmless(
    'ground holeInGround groundGoes opensUp',
    /\b(?:dogs?|cats?|kids?|son|puppy|squirrels?|moles?|gophers?|rabbits?|groundhog|chickens?|i|we) (?:\w+ )?(?:dug|digs|digging|dig)\b.{0,20} <[a-z ]+>/,
    /\b(?:grow\w*|bigger|deeper|deep|swallow\w*|foundation|septic|sinking|caved?|keeps)\b/,
  ),
  harmless(
    'ground groundGoes holeInGround opensUp',
    /<sink ?holes?>/,
    /\b(?:yard|lawn|driveway|street|opened|swallow\w*|foundation|porch|garage|patio|pool)\b/,
    /\b(?:soap|sprayer|faucet|dispenser|countertop|kitchen sink)\b/,
  ),
  harmless('ground groundMoves', /<mud ?slides?> (?:cocktail|drink|pie|shake|ice cream|mix)\b/),
  // Paint, dust and fibers
  harmless(
    'paintLoose paintWork',
    /\bpaint <chips?> (?:cards?|samples?|(?:at|from) the store)\b|<chip> brush\b|\b(?:led|light|power) <strips?>|<strips?> lights?\b|\bsidewalk <chalk>|\b(?:tape|poster|sticker)\b.{0,40} <strip> of paint|\btook a <strip> of paint\b/,
    /\b(?:eat\w*|mouth|19[0-7]\d|old house|lead)\b/,
  ),
  harmless(
    'positiveWord leadPositive',
    /\b(?:test|tests) (?:was|is|came back|came|were) <positive>|\b(?:having a baby|pregnan\w*|covid|strep|flu)\b.{0,80} <positive>/,
    /\b(?:lead|paint|swab|dust|blood)\b/,
  ),
  harmless(
    'oldVinyl asbestosLike',
    /<(?:9|nine) x (?:9|nine)> (?:\w+ )?(?:pictures?|frames?|photos?|pan|baking|canvas|squares? of (?:fabric|paper))\b/,
  ),
  harmless('asbestosLike', /<pipe (?:insulation|wrap)\w*> sleeves?\b|\bfoam <pipe (?:insulation|wrap)\w*>/),
  harmless(
    'frail atRisk',
    /<(?:babys?|infants?|toddlers?|babies)> (?:room|nursery|crib|gate|monitor|clothes|dresser|blue|shower)\b/,
    /\b(?:mold|moldy|mildew|cough\w*|peeling|flak\w*|lead|chips?|asthma|wheez\w*|black (?:mold|spots)|droppings)\b/,
  ),
  harmless('mold dirtyThings', /<(?:crown|base|shoe|chair rail|quarter round|picture)? ?mou?lding\w*>/),
  harmless(
    'silicaCut',
    /<(?:cut|cutting|cuts|sand|sanding|saw)> (?:a|an|the|my|our|new|some|this|off|down|back)? ?(?:new )?(?:\w+ )?(?:baseboards?|trim|molding|bench|wood\w*|table|chair|door|board|boards|plywood|carpet|vinyl|paper|shelf|lumber|dowel|laminate|planks?|foam|fabric|grass)\b/,
    /\b(?:grind\w*|concrete|block|mortar|stone veneer|tiles?|slab|grout|stucco|wet saw|dust cloud)\b/,
  ),
  harmless('silicaCut', /\b(?:shop|store|fabricator) <cuts?>/),
  // Animals and waste
  harmless(
    'rodent',
    /<mouse>/,
    /\b(?:droppings?|poop|nest\w*|turds?|chew\w*|trap|live|alive|squeak\w*|scratch\w*|smell\w*|stink\w*)\b/,
    /\b(?:computer|gaming|wireless|bluetooth|laptop|pc) mouse\b|\bmouse ?pad\b|\bkeyboard\b/,
  ),
  harmless(
    'droppings rodentSign droppingsLook',
    /\b(?:bird|pigeon|gull|dog|cat) <droppings?>/,
    /\b(?:attic|hvac|vents?|piles?|inside|barn|roost\w*)\b/,
  ),
  harmless('sewage', /\b(?:mouse|rat|mice|bat|bird|squirrel|raccoon|dog|cat|rabbit) <turds?>|<poop> emoji\b/),
  harmless(
    'bat darkFlyer',
    /<bats?> (?:house|houses|box|boxes|symbol|signal|man|mobile)\b|\b(?:cricket|baseball|softball|batman) <bats?>/,
  ),
  harmless(
    'wildAnimal stingers',
    /\b(?:wallpaper|fabric|curtains?|pattern|print|decal|sticker|poster|pillow|honeycomb)\b.{0,40} <(?:bees?|wasps?|hornets?|snakes?|raccoons?|foxes|owls?)>|<(?:wasp|bee|hornet|ant|roach)> (?:spray|killer|trap)\b/,
    /\b(?:live|swarm\w*|nest|sting\w*|stung|flying|buzzing)\b/,
  ),
  harmless(
    'wildAnimal stingers',
    /<(?:wasps?|bees?|hornets?|raccoons?|squirrels?)> (?:are |is |have been |were |been )*(?:long )?(?:gone|moved out|left)\b/,
    /\b(?:back|again|still|new nest|returned)\b/,
  ),
  harmless(
    'breakIn forcedIn',
    /<(?:broken into|break in|burglary|burglar\w*)>.{0,30}\b(?:in (?:19|20)\d\d|years ago|before we (?:bought|owned|moved))\b/,
    /\b(?:again|last night|today)\b/,
  ),
  harmless(
    'sag sagWeak railLoose railsFail',
    /\b(?:bins?|tote|bag|suitcase)\b.{0,60} <fell\w*(?: over)?>/,
    /\b(?:ceiling|plaster|railing|rail|steps?) (?:fell|sag\w*|is|came|bulg\w*|wobbl\w*)\b|\b(?:ceiling|drywall|plaster|sheetrock)\b.{0,40}\bfell\b/,
  ),
  harmless('breakIn', /<breaker in>|<burglar\w*> alarm (?:keypad|panel|company|kit|system|sensors?)\b/),
  // Trees, people and others
  harmless('tree treeNamed', /<trees?> (?:is|are|was|were) (?:all |long )?gone\b/),
  harmless(
    'mold',
    /\b(?:silicone|soap|candle|candy|ice|concrete|resin|plaster|jello|cake|chocolate) <mou?lds?>|<mou?lds?> for (?:concrete|candles?|soap|chocolate|resin|ice)\b/,
  ),
  harmless(
    'tree treeNamed',
    /\b(?:cat|scratching|shoe|coat|jewelry|family|christmas|decision|dead cat) <trees?>|<trees?> (?:wallpaper|decal|mural|skirt)\b/,
    /\b(?:storm|limb|roof|yard|wind|house|ceiling|lean\w*|through|planted|branch\w*)\b/,
  ),
  harmless(
    'paint paintLoose paintWork',
    /\bscrap\w* the wall\b.{0,30} <[a-z ]+>|\b(?:tree|scooter|toy|chair|couch|bike|dresser|vacuum|dog|table|sofa|box|boxes|cart|truck|stroller) (?:\w+ ){0,2}(?:and )?<(?:scrap|scratch|chip)\w*>/,
    /\b(?:19[0-7]\d|old house|lead|peeling|flak\w*)\b/,
  ),
  harmless(
    'tree treeNamed',
    /<[a-z ]+> .{0,40}\bnowhere near (?:the|our|my|any) (?:house|home|roof|building|garage|wires?)\b/,
    /\b(?:lean\w*|hang\w*|through|punctur\w*|cracked)\b/,
  ),
  harmless(
    'downedWire downed',
    /\bno <(?:power lines|wires|lines|cables) (?:are )?(?:down|touching it)>/,
    /\b(?:but|except)\b/,
  ),
  harmless(
    'goesIn goesDownInto',
    /\b(?:clematis|ivy|vine|vines|roses?|plant|plants|wisteria|jasmine|hydrangea) (?:is |are |keeps |that )?<climb\w*>/,
  ),
  harmless(
    'hurt badWound openWound',
    /<deep cut\w*|cut\w*> (?:in|on|into) (?:my|the|our|a) (?:\w+ )?(?:butcher block|counter\w*|table|board|cutting board|floor|vinyl|couch|door|leather|carpet|wood|wall)\b/,
    /\b(?:finger|hand|arm|leg|blood|bleed\w*)\b(?! (?:cream|soap|towel))/,
  ),
  harmless(
    'hurt badWound openWound',
    /<[a-z ]+>.{0,60}\b(?:all )?healed(?: up)?\b/,
    /\b(?:now|still|again|bleed\w*|infect\w*) (?:bleed\w*|open|hurts|swollen)\b/,
  ),
  harmless(
    'hurt',
    /\b(?:toy|ball|sock|remote|phone|earring|ring|lego|letter) (?:is |got |was |are )?<(?:trapped|stuck|pinned)>/,
    /\b(?:finger|hand|arm|leg|foot|head|he|she|him|her)\b/,
  ),
  harmless(
    'surge outsideWater surges',
    /<(?:creek|river|lake|bay|ocean|canal|stream)> (?:street|st|road|rd|ave|avenue|lane|drive|dr|court|way|rock|stone)\b|\b(?:noise|sound|traffic|light|dust|smoke smell|music) from the <(?:street|road)>/,
  ),
  harmless(
    'noHeat noWarmth',
    /<(?:no|theres no) heat> out there\b|\bgarage\b.{0,30} <no heat>|<no heat>.{0,30}\b(?:garage|shed|workshop|porch)\b/,
    /\b(?:freez\w*|frozen|baby|infant|elderly|newborn|mother|grandma|kids?)\b/,
  ),
  harmless('waterHeater tank heaterBad reliefValve', /\bdouble <boilers?>/),
  harmless('switchLike', /<pull cords?>.{0,30}\b(?:blinds?|shades?|curtains?)\b/, SHOCKS),
  harmless(
    'sag softFloor railLoose',
    /<collapsi\w+> (?:table|chairs?|bed|crate|tub|bins?|box|cart|hamper|wagon|tray)\b/,
  ),
  harmless(
    'framingLumber holdsUpHouse bearing',
    /\b(?:one|a) <posts?> of (?:my |our |the )?(?:\w+ )?(?:four )?poster bed|<poster> bed/,
  ),
  harmless('structure bearing framingLumber innerWall', /<posts?>.{0,40}\bposter bed\b/),
  harmless('stingers', /<honeycomb> (?:wallpaper|tiles?|shades?|blinds?|pattern|paper|shelf|shelves)\b/),
  harmless(
    'floodedWord water spilled',
    /<under ?water> (?:mural|theme\w*|wallpaper|scene|painting|decor|camera|lights?)\b/,
  ),
  harmless(
    'labSaysBad',
    /\b(?:test|tests) (?:was|is|came back|came|were) <positive>/,
    /\b(?:lead|paint|swab|dust|blood|asbestos|mold)\b/,
  ),
  harmless(
    'silicaCut',
    /<to sand> (?:a|an|the|my|our|this)? ?(?:\w+ )?(?:bench|table|chair|door|board|shelf|dresser|cabinet|desk|floor|deck|stool|crib)\b/,
    /\b(?:grind\w*|concrete bench|stone bench)\b/,
  ),
]

/**
 * Expressions in which no word is a danger, whatever it means alone: "liquid foundation", "a sponge mop". Read in the
 * words of a sentence, in lower case and without punctuation. Only what no danger is ever called may stand here.
 */
export const HARMLESS_PHRASES: readonly RegExp[] = [
  // Water and electricity
  /\bdown ?spout (?:outlet|extension|elbow)s?\b/g,
  /\bstanding water in (?:the|my|our|a) (?:bird ?bath|planter|plant saucer|flower ?pot|dog bowl|kiddie pool|rain barrel)\b/g,
  /\b(?:tub|bathtub|sink) plug (?:does not|doesnt|wont) (?:hold|seal|fit|close)\b(?: \w+){0,5} hot\b/g,
  /\b(?:tub|bathtub|sink|drain|bath) stoppers?\b/g,
  /\b(?:he|she|hes|shes|son|daughter|kid|toddler|dog|puppy|year old) (?:is |was )?(?:such )?a live wire\b/g,
  /\bwireless door ?bells?\b(?: \w+){0,2} exposed brick\b/g,
  /\bcord (?:reel|holder|organizer|hook)s?\b(?: \w+){0,8} pulled out\b/g,
  /\bheater in (?:my|the|our) (?:aquarium|fish tank)(?: is under water)?\b/g,
  /\bwhole house surge (?:protector|suppressor)s?\b/g,
  /\bcable guy left (?:a|some) (?:\w+ ){0,3}holes?\b/g,
  /\bdimmable\b|\bdim the (?:\w+ ){0,3}(?:lights?|chandelier|lamps?|fixture)\b/g,
  /\b(?:zapped|nuked|killed) (?:the|my|some|those) weeds\b/g,
  /\bnothing can backfeed\b/g,
  // Fire, gas and fumes
  /\bleak (?:checked|tested)\b/g,
  /\b(?:fried|cooked) (?:fish|salmon|shrimp)\b(?: \w+){0,8} (?:curtains|kitchen|house|hands|pan|towels)(?: \w+){0,3} fishy\b/g,
  /(?<!\b(?:like|of) )\bburnt (?:popcorn|toast|dinner|cookies|pizza)(?: in the (?:microwave|toaster|oven))?\b/g,
  /\b(?:smoke|fire)(?: and (?:smoke|fire))? damage sale\b/g,
  /\bnothing caught fire\b/g,
  /\boven takes forever to heat(?: up)?\b/g,
  /\btiki torch(?:es)?\b/g,
  /\bsoldered (?:\w+ ){0,8}with (?:his|her) torch\b/g,
  /\bhouse on fire scenes?\b|\bbackdraft on tv\b/g,
  /\b(?:co|carbon monoxide) alarms? (?:reads?|sits at|shows?|stays at|is at) (?:0|zero)\b/g,
  /\bbought (?:\w+ ){0,3}(?:co|smoke|carbon monoxide) alarms?(?= to (?:add|put|install|hang))/g,
  /\b(?:layout|pattern|color|colors|wallpaper) is giving me a headache\b/g,
  /\b(?:floor|wall|paint|carpet|wallpaper) color is (?:so )?(?:nauseating|sickening|dizzying)\b/g,
  // Structure
  /\b(?:paper|gift|hair|ribbon|wreath|velvet) bows?\b/g,
  /\bpaint on my belly\b/g,
  /\bglow in the dark (?:stars?|stickers?|decals?|planets)(?: \w+){0,2} (?:fall|falling|fell|drop\w*)(?: off)?\b/g,
  /\b(?:liquid|powder|cream|makeup) foundation\b|\bfoundation (?:makeup|stick|brush)\b/g,
  /\b(?:to|can i|just|gonna|could) lean (?:a|an|the|my|our|some) (?:\w+ )?(?:mirror|ladder|board|bike|picture|painting|shelf|door)\b/g,
  /\btilt (?:in|out) (?:windows?|sash\w*)\b/g,
  /\b(?:sponge|string|spin|dust|steam) mops?\b/g,
  /\b(?:balance|faux|decorative|fake|foam|laser) beams?\b/g,
  /\bcrack of dawn\b/g,
  /\bweeds? (?:growing|coming up|popping up) (?:in|through|between)(?: \w+){0,4} cracks?\b/g,
  /\b(?:latch|lock|crank|knob|pot|vase|cup|bottle) broke on (?:one of |the |my |our |a )/g,
  /\b(?:flower pot|vase|planter) broke on the balcony\b/g,
  /\btowel (?:rails?|bars?|rings?|hooks?)\b/g,
  /\bplastic playhouse\b|\bplayhouse split\b|\bbat houses?\b/g,
  /\bposts? online\b|\bblog posts?\b/g,
  /\bset screws? keeps? backing out\b/g,
  /\bcarries the snow load fine\b/g,
  // Paint, mold and dust
  /\b(?:candle|soap|silicone|jello|candy|cookie|chocolate|resin) mou?lds?\b|\bbreak the mou?ld\b|\bmou?lded plastic\b/g,
  /\b(?:bread|cheese|fruit|strawberries|food|leftovers)(?: \w+){0,2} (?:got |went )mou?ldy\b|\bloaf of bread got mou?ldy\b/g,
  /\bbaby shower\b/g,
  /\bpeel(?:s|ing|ed)? (?:his|her|their|some|my|off)? ?stickers?\b/g,
  /\bsand colou?red\b/g,
  /\b(?:scraped|scratched|chipped) the paint on (?:my|the|our|his|her) (?:car|truck|van|bumper|bike)\b/g,
  /\b(?:red|black) leads? of (?:my|the) multimeter\b|\bbuy (?:just )?the test leads?\b/g,
  /\blead test on all (?:our|the|my) \w+ came back negative\b(?: \w+){0,3} found none\b/g,
  /\byear old vinyl (?:windows?|siding|fence)\b/g,
  /\bacoustic foam(?: panels?)?\b(?: \w+){0,12} (?:dropping|falling) off\b/g,
  /\b(?:coffee|pepper|spice|meat) grinders?\b/g,
  /\bcut the price\b|\b(?:stone|brick|concrete) look (?:wallpaper|vinyl|tile)\b/g,
  // Roof, glass and doors
  /\bscreen (?:is |was |got )?(?:ripped|tore|torn)\b/g,
  /\b(?:drain|hair|toilet|plumbing) snakes?\b/g,
  /\bon (?:river|creek|lake|ocean|bay) (?:street|st|road|rd|ave|avenue|lane|drive|court)\b/g,
  /\b(?:climb|climbs|climbing) all over (?:it|him|her|me)\b/g,
  /\bgroans every time (?:he|she) looks at the (?:quote|price|bill)\b/g,
  /\bwindows (?:laptop|computer|pc)\b/g,
  /\bbreaking in (?:my|our|his|her) (?:new )?(?:\w+ )?(?:boots?|shoes?|gloves?|sneakers)\b/g,
  /\bsprings? of (?:the|a|my|our) (?:mattress|couch|sofa|bed)\b|\bmattress(?: \w+){0,4} springs? scratched\b/g,
  /\bscooter racks?\b|\bdoor(?: \w+){0,6} swollen from (?:the )?(?:humid )?(?:humidity|summer)\b/g,
  // Others
  /\b(?:ring|earring|coin|key|lego)\b(?: \w+){0,5} (?:is |got |was )?trapped\b/g,
  /\blistening to landslide\b/g,
  /\bmast of the (?:boat|sailboat)\b/g,
  /\bpainted half the house\b(?: \w+){0,6} brighter\b/g,
]

/** With one of these elsewhere in its sentence, a phrase excuses nothing. */
export const ALARMING =
  /\b(?:hot|melt\w*|buzz\w*|smok\w*|spark\w*|shock\w*|hiss\w*|(?:going|went|goes) off|beep\w*|chirp\w*|collaps\w*|dizzy|bleed\w*|now it)\b/

/** What an owner says that tells of a danger, whichever words name it. */
export type DangerousExpression = {
  code: string
  /** Read in the words of a sentence and the next one, in lower case, without punctuation, with " . " between. */
  says: RegExp
  /** Words that have to be there as well, or in the sentence before. */
  also?: RegExp
  /** Words with which it means something else. */
  unless?: RegExp
}

const dangerous = (code: string, says: RegExp, also?: RegExp | null, unless?: RegExp): DangerousExpression => ({
  code,
  says,
  ...(also == null ? {} : { also }),
  ...(unless === undefined ? {} : { unless }),
})

const PERSON =
  '(?:he|she|dad|mom|father|mother|husband|wife|son|daughter|brother|sister|grandma|grandpa|neighbor|kid|baby|friend|uncle|aunt|worker|guy)'

export const DANGEROUS_EXPRESSIONS: readonly DangerousExpression[] = [
  dangerous(
    'H04',
    /\bcarbon monoxide\b.{0,120}\balarm\b.{0,20}\b(?:started|going|goes|went|beep\w*|again)\b/,
    null,
    /\b(?:new alarm|bought|test button)\b/,
  ),
  dangerous(
    'H49',
    /\b(?:open|lift|pry|pull|take|remove|climb|look)\w*\b.{0,20}\b(?:tank|lid|cover|manhole|inside)\b/,
    /\b(?:septic|cistern|manhole|cesspool)\b/,
    /\b(?:never|not|pumper|company|service|toilet)\b/,
  ),
  dangerous(
    'H09',
    /\bbites? (?:you|me|us)\b.{0,40}\b(?:electric\w*|water)\b/,
    /\belectric\w*\b/,
    /\b(?:dog|bug|ant|fly|mosquito)\w*\b/,
  ),
  dangerous(
    'H14',
    /\bmeter (?:box|base|can)\b.{0,20}\b(?:off|ripped|torn|hanging|pulled)\b|\b(?:ripped|tore|knocked) the (?:electric )?meter\b/,
    null,
    /\b(?:gas|water|parking) meter\b/,
  ),
  dangerous(
    'H17',
    /\b(?:sheetrock|drywall|ceiling|plaster)\b.{0,30}\b(?:bell(?:y|ies|ied)|pouch\w*|droop\w*) (?:down|low)\b/,
  ),
  dangerous('H18', /\b(?:wall|foundation)\b.{0,140}\bbow(?:ing|ed|s)? (?:in|out)\b/, null, /\b(?:rebuilt|anchored)\b/),
  dangerous(
    'H22',
    /\b(?:split|crack|gap)\b.{0,20}\bin the (?:ground|yard|dirt|hill|slope)\b/,
    /\b(?:slope|hill|hillside|downhill|bank|after (?:the|all) (?:the )?rain)\b/,
  ),
  dangerous('H29', /\b(?:sand\w*|scrap\w*|ripp\w*|pull\w*|knock\w*)\b.{0,16}\bpopcorn\b/, /\b19[2-7]\d\b/),
  dangerous(
    'H30',
    /\b(?:gonna|going to|plan to|want to|about to|i will|should i|can i|tried to)\b.{0,8}\b(?:climb|get|go|crawl|walk)\w* (?:up )?(?:on|onto) (?:top of )?the (?:house|roof|garage|porch roof)\b/,
    null,
    /\b(?:roofer|not)\b/,
  ),
  dangerous(
    'H46',
    /\bliner\b.{0,20}\bcrack\w*\b/,
    /\b(?:chimney|sweep|flue|fire|fireplace|wood stove)\b/,
    /\b(?:pool|pond|tub|truck)\b/,
  ),
  dangerous(
    'H47',
    /\b(?:boiler|furnace|heat pump|thermostat)\b.{0,40}\b(?:wont (?:start|come on|turn on|light|run)|died|is dead|is blank|quit|stopped)\b/,
    /\b(?:freez\w*|snow\w*|below zero|(?:\d|[1-3]\d|4[0-5]) ?(?:f|degrees)|12f|cold|coats)\b/,
  ),
  dangerous(
    'H51',
    /\b(?:tree|limb|branch)s? (?:is |are |came down |fell )?(?:laying |lying |down )?on (?:our|my|the) (?:roof|house|garage|carport|porch|shed|car)\b/,
    null,
    /\b(?:christmas|lights|sticker|decal|growing|shade)\b/,
  ),
  dangerous(
    'H13',
    /\b(?:trimmer|shears|mower|saw|shovel|drill|spade|edger|weed ?eater)\b.{0,30}\b(?:cut|nicked|hit|sliced|chewed|went through)\b.{0,20}\b(?:cable|cord|wire)s?\b/,
  ),
  dangerous(
    'H22',
    /\bsink ?hole\b.{0,60}\b(?:pool|patio|yard|driveway|house|street|hanging)\b|\b(?:patio|slab|driveway)\b.{0,20}\bhanging in the air\b/,
    null,
    /\b(?:kitchen|faucet|counter\w*|soap|sprayer|show|news|county|florida)\b/,
  ),
  dangerous(
    'H01',
    /\bsmells?\b.{0,40}\bburner\b.{0,12}\bon\b|\bsmells?\b.{0,60}\b(?:knobs?|burners?)\b.{0,20}\b(?:are|is) (?:all )?off\b/,
  ),
  dangerous(
    'H02',
    /\b(?:ran|drove|backed|crashed|bumped|rammed|hit|knocked)\b.{0,60}\b(?:gas (?:pipe|line|meter|riser)|dials?|meter)\b/,
    /\b(?:gas|fuel|hiss\w*)\b/,
    /\b(?:water|electric|parking) meter\b/,
  ),
  dangerous(
    'H02',
    /\b(?:nail|screw|drill\w*|bit|saw)\b.{0,80}\b(?:pss+h?t?|pssss?h|hiss\w*|whoosh\w*|hear it blowing|air blowing)\b/,
    null,
    /\b(?:compressor|tire|nail gun|water|radiator)\b/,
  ),
  dangerous(
    'H02',
    /\b(?:drill\w*|cut|nail\w*|screw\w*|saw\w*|hit|pok\w*|nicked|punctur\w*)\b.{0,40}\b(?:yellow|bendy|corrugated) (?:\w+ )?(?:tube|pipe|line|hose|tubing)\b/,
  ),
  dangerous(
    'H03',
    /\b(?:little|small|tiny|pilot) (?:blue )?flame\b.{0,60}\b(?:is|went|keeps going|goes|gone|has gone|wont stay) (?:out|off|lit)\b/,
    null,
    /\bcandle\b/,
  ),
  dangerous(
    'H03',
    /\bflames?\b.{0,60}\b(?:yellow|orange|like a candle|lazy|not blue)\b/,
    /\b(?:furnace|heater|boiler|burners?|stove|range|oven|dryer)\b/,
    /\b(?:fireplace|decal|candles|bulb)\b/,
  ),
  dangerous(
    'H05',
    /\b(?:flu|headaches?|dizzy|nause\w*|queasy|groggy|foggy)\b.{0,60}\b(?:heat|heater|heating|furnace|boiler|stove)\b.{0,12}\b(?:is |was )?(?:on|runs|running|kicks)\b/,
  ),
  dangerous(
    'H06',
    /\b(?:honda|generac|predator|inverter|generator|genny)\b.{0,40}\b(?:running|humming|going|runs|chugging|purring)\b.{0,30}\b(?:in|inside)\b.{0,12}\b(?:mud ?room|basement|garage|kitchen|house|living room|laundry|porch|hall\w*)\b/,
    null,
    /\b(?:not|never|out of)\b/,
  ),
  dangerous(
    'H07',
    /\b(?:water|flood\w*|mud)\b.{0,30}\b(?:over|above|up to|past|into|covered) (?:the |our |all the )?(?:\w+ )?(?:outlets?|plugs?|sockets?|receptacles?)\b/,
    null,
    /\b(?:no|not|never|almost|nearly|drain|sink|tub)\b/,
  ),
  dangerous(
    'H08',
    /\bboots?\b.{0,20}\bfilled\b|\bover the tops? of my boots\b/,
    /\b(?:basement|cellar|downstairs|house|room|garage)\b/,
  ),
  dangerous(
    'H11',
    /\b(?:gray|grey|metal|fuse|breaker|electric\w*) (?:box|panel)\b.{0,50}\b(?:snaps?|pops?|flip|flipped|clicks?|kicks?)\b.{0,30}\b(?:back|off|again)\b/,
    null,
    /\bmail\b/,
  ),
  dangerous('H12', /\bwires?\b.{0,40}\b(?:silver|gray|grey)\b.{0,30}\bnot copper\b|\bsilver(?: colored)? wires?\b/),
  dangerous(
    'H14',
    /\b(?:electric\w*|power) comes? in(?:to)?\b.{0,60}\b(?:torn|ripped|dangl\w*|hang\w*|pulled|bent)\b|\b(?:weatherhead|service (?:drop|pipe|cable|mast))\b.{0,40}\b(?:torn|ripped|dangl\w*|hang\w*|pulled|bent|snapped|down)\b/,
  ),
  dangerous(
    'H17',
    /\b(?:balloon|belly|bubble|bulge|blister)\b.{0,40}\b(?:over (?:our|my) heads?|overhead|above (?:us|me|the bed|the couch))\b/,
    null,
    /\b(?:party|birthday|wallpaper|light)\b/,
  ),
  dangerous(
    'H18',
    /\b(?:blocks?|bricks?|walls?|stones?)\b.{0,30}\b(?:pushed|pushing|pushes|shoved|moving|moved|bowing|bulging)\b.{0,12}\b(?:in|into|inward|out|outward)\b/,
    /\b(?:basement|cellar|foundation|crawl ?space|retaining|dirt)\b/,
    /\b(?:couch|dresser|furniture|toy|window)\b/,
  ),
  dangerous(
    'H19',
    /\b(?:split|crack\w*|gap)\b.{0,60}\b(?:stair ?steps?|zig ?zags?|like stairs|like steps)\b/,
    null,
    /\b(?:tile|grout|caulk|paint|tread)\b/,
  ),
  dangerous(
    'H20',
    /\b(?:heel|foot|leg|knee|shoe)\b.{0,20}\b(?:broke|went|punched|sank|kinda went|kind of went)\b.{0,12}\b(?:through|thru|down)\b/,
    /\b(?:floor|boards?|subfloor|tile|linoleum|vinyl)\b/,
    /\b(?:ladder|attic|drywall|ceiling)\b/,
  ),
  dangerous(
    'H20',
    /\b(?:kitchen|floor|room|hallway|bathroom)\b.{0,20}\b(?:like a|feels like a) (?:trampoline|sponge|mattress)\b/,
  ),
  dangerous(
    'H21',
    /\bjoists?\b.{0,30}\b(?:is|are|was|were)? ?(?:gone|missing|notched|hacked|rotted|half)\b|\bnotch\w*\b.{0,30}\b(?:out of|in|into) (?:the |a )?(?:\w+ )?(?:joists?|beams?|rafters?|wood under the)\b/,
  ),
  dangerous(
    'H22',
    /\b(?:hill|slope|hillside|bluff|cliff|embankment)\b.{0,30}\b(?:is|are|started|keeps|been|s) ?(?:moving|sliding|slipping|creeping|giving way|coming down|slumping)\b|\b(?:hill|slope|hillside|bluff|cliff|embankment)\b.{0,20}\b(?:slid|slipped|gave way)\b/,
  ),
  dangerous('H23', /\b(?:raw|human) (?:waste|sewage|sludge)\b/, null, /\b(?:smell like|treatment|plant)\b/),
  dangerous(
    'H23',
    /\b(?:toilet|potty|commode)\b.{0,30}\b(?:ran over|run over|overflow\w*|spilled over|backed up)\b/,
    null,
    /\b(?:clean water|not|never|doesnt|didnt|no|tank)\b/,
  ),
  dangerous(
    'H23',
    /\bflush\w*\b.{0,40}\b(?:comes?|came|coming|shows?|rises?|rising)\b.{0,20}\b(?:out|up|back)\b.{0,20}\b(?:shower|tub|bath\w*|sink|floor|drain)\b/,
  ),
  dangerous(
    'H27',
    /\b(?:kit|kits|swabs?|test|stick|it)\b.{0,40}\b(?:turned|went|came (?:up|out|back)|goes|showed|shows)\b.{0,12}\b(?:pink|red|positive)\b/,
    /\b(?:lead|paint|painted|trim|banister|sills?)\b/,
    /\b(?:pregnan\w*|covid|strep|pool|mold|water|radon|asbestos)\b/,
  ),
  dangerous(
    'H27',
    /\b(?:x ?ray|xray|xrf)\b.{0,40}\blead\b|\binspector\b.{0,40}\b(?:said|says|found) lead\b/,
    null,
    /\b(?:no lead|lead free|pipe)\b/,
  ),
  dangerous(
    'H28',
    /\b(?:shiny|silver\w*|gold\w*|glittery|sparkly|gray|grey)\b.{0,20}\b(?:pebbles?|flakes|gravel|nuggets|granules|kernels)\b/,
    /\b(?:attic|joists?|insulation)\b/,
    /\b(?:shingles?|driveway|aquarium)\b/,
  ),
  dangerous(
    'H28',
    /\b(?:9|nine)(?: inch(?:es)?)? (?:by|x) (?:9|nine)(?: inch(?:es)?)?\b/,
    /\btiles?\b.*\b19[2-7]\d\b|\b19[2-7]\d\b.*\btiles?\b|\btiles?\b.*\bunder (?:the|it)\b/,
    /\b(?:porcelain|ceramic|backsplash|shower)\b/,
  ),
  dangerous(
    'H29',
    /\bvermiculite\b.{0,30}\b(?:pour\w*|spill\w*|fell|fall\w*|all over|everywhere|came)\b|\b(?:pour\w*|spill\w*|fell|all over)\b.{0,30}\bvermiculite\b/,
  ),
  dangerous(
    'H30',
    /\b(?:gonna|going to|plan to|want to|thinking of|about to|i will|should i|can i|tried to|how do i|planning to)\b.{0,12}\b(?:climb|crawl|go|get|walk|hop)(?:ing)?\b.{0,8}\b(?:up|over|on|onto)\b/,
    /\b(?:roof|solar panels?|skylight|chimney|shingles|flashing)\b/,
    /\b(?:from the attic|roofer|not)\b/,
  ),
  dangerous('H30', /\b(?:[12]\d|3\d|4\d|twenty|thirty|forty)(?: ?ft| ?foot| ?feet)\b.{0,12}\bladder\b/),
  dangerous(
    'H31',
    /\b(?:groan\w*|creak\w*|moan\w*)\b.{0,60}\bsnow\b|\bsnow\b.{0,80}\b(?:groan\w*|creak\w*|moan\w*)\b/,
    null,
    /\b(?:deck chair|floor ?boards?|door)\b/,
  ),
  dangerous(
    'H32',
    /\bspider\w* ?(?:crack\w*|web\w*)\b.{0,40}\b(?:glass|window|slider|pane)\b|\b(?:glass|window|slider|pane)\b.{0,60}\b(?:chunk|piece|shard)s?\b.{0,12}\bfell out\b/,
  ),
  dangerous(
    'H33',
    /\b(?:someone|somebody|a man|a guy|a stranger)\b.{0,12}\b(?:is|are|was|might be|may be|s)?\b ?(?:downstairs|upstairs|in (?:the|my|our) (?:house|basement|garage|attic|kitchen))\b/,
    /\b(?:right now|heard|hear|window|lock\w*|noise|footsteps|glass)\b/,
    /\b(?:coming|come out|hired|clean\w*|install\w*|landlord|roommate|tenant|plumber)\b/,
  ),
  dangerous('H33', /\bfoot ?prints?\b.{0,30}\b(?:arent|not|isnt|werent) (?:ours|mine)\b/),
  dangerous('H33', /\b(?:smashed|broke|kicked|forced|busted|pushed) (?:his|her|their) way (?:in|into)\b/),
  dangerous(
    'H37',
    /\bgenerator\b.{0,40}\b(?:into|in|to)\b.{0,30}\b(?:outlet|socket|receptacle)\b.{0,60}\b(?:feeds?|powers?|backs?|whole house|the house)\b|\bpush(?:es)? power (?:back )?(?:in|into|through|thru)\b/,
  ),
  dangerous(
    'H39',
    /\b(?:fuse box|panel|furnace|boiler|water heater|breaker box|heat pump)\b.{0,20}\b(?:got|was|were|been|went|is)\b.{0,12}\b(?:dunked|submerged|under ?water|swamped|soaked|flooded)\b/,
    null,
    /\b(?:not|never|replaced)\b/,
  ),
  dangerous(
    'H39',
    /\bwater (?:line )?(?:was |came |got |up |rose |\d+ ?(?:ft|feet|inches|in) ){0,4}(?:over|past|above|on|halfway up|up on|to) (?:the )?(?:burner|boiler|furnace|heater|panel|motor|fuse box)\b/,
    null,
    /\b(?:not|never|drip\w*)\b/,
  ),
  dangerous(
    'H40',
    /\bsprings?\b.{0,40}\b(?:in (?:two|2)|snapped|broke\w*|popped|apart|gap)\b|\bgap in the (?:coil|spring)\b/,
    /\b(?:gara?ge?|overhead|big) door\b|\balong the track\b/,
    /\b(?:screen|storm|mattress|couch|oven)\b|\bnot (?:broken|snapped|frayed)\b|\bsprings? (?:\w+ ){0,3}(?:is|are) (?:fine|ok|okay|good|new)\b/,
  ),
  dangerous(
    'H40',
    /\bcable\b.{0,30}\b(?:strands?|fray\w*|snapp\w*|unravel\w*|off the drum|slack)\b/,
    /\bgara?ge? door\b/,
  ),
  dangerous(
    'H41',
    /\b(?:cut ?off wheel|grinder|masonry (?:blade|saw)|diamond blade|jackhammer\w*|chop saw|demo saw)\b.{0,100}\b(?:powder|dust)\b|\b(?:cut ?off wheel|grinder|masonry (?:blade|saw)|diamond blade)\b.{0,60}\b(?:block|brick|concrete|stone|mortar|stucco)\b|\b(?:block|brick|concrete|stone|mortar|stucco)\b.{0,60}\b(?:cut ?off wheel|grinder|masonry (?:blade|saw)|diamond blade)\b/,
    null,
    /\b(?:coffee|neighbors?|shop|pepper|meat)\b/,
  ),
  dangerous(
    'H43',
    /\b(?:a|the|live|little|dead) bat\b.{0,30}\b(?:in|on|behind|under|inside)\b.{0,20}\b(?:sink|tub|toilet|bath\w*|kitchen|hallway|closet|curtains?|living room|crib|bed|kids)\b/,
    null,
    /\b(?:baseball|cricket|softball|wooden|aluminum|swung|sticker|costume|toy|movie)\b/,
  ),
  dangerous(
    'H45',
    /\bgap\b.{0,12}\bbetween\b.{0,12}\b(?:deck|porch|balcony|stairs|steps|stoop)\b.{0,12}\band\b.{0,12}\b(?:house|wall)\b/,
    /\b(?:wasnt|hand|fist|bigger|wider|grow\w*|opened|pull\w*|inch)\b/,
  ),
  dangerous(
    'H46',
    /\b(?:chunks?|pieces?|bits|shards?)\b.{0,30}\b(?:clay|liner|flue|brick|tile)\b.{0,30}\b(?:chimney|fireplace|flue|firebox)\b/,
    null,
    /\bsweep (?:said|checked|passed)\b/,
  ),
  dangerous(
    'H46',
    /\bnests?\b.{0,20}\b(?:in|jammed|stuck)\b.{0,12}\b(?:flue|chimney|stove ?pipe)\b|\b(?:flue|chimney)\b.{0,20}\b(?:is |was |got )?(?:blocked|clogged|plugged|jammed)\b/,
    null,
    /\b(?:not|isnt|never|swept|removed)\b/,
  ),
  dangerous(
    'H46',
    /\b(?:room|house)\b.{0,20}\b(?:fills?|filled|full)\b.{0,12}\bsmoke\b|\bsmoke\b.{0,20}\b(?:comes|came|rolls|pours|blows|backs?)\b.{0,12}\b(?:back )?(?:into|in) the (?:room|house|living)\b/,
    /\b(?:fireplace|hearth|wood ?stove|stove|fire|light)\b/,
    /\b(?:cook\w*|oven|toast|pan|cigarette)\b/,
  ),
  dangerous(
    'H47',
    /\b(?:havent|hasnt|have not|not) (?:had|got|gotten|have) (?:any )?(?:heat|heating)\b|\b(?:heat|heating)\b.{0,12}\b(?:is|has been|went) (?:out|off)\b/,
    /\b(?:snow|freez\w*|cold|below|toddler|baby|infant|elderly|sick|newborn|zero)\b/,
  ),
  dangerous(
    'H48',
    /\b(?:heat gun|torch|blow ?torch|open flame|lighter)\b/,
    /\b(?:ice|frozen|froze|thaw\w*)\b/,
    /\b(?:hair dryer|not|never|instead of)\b/,
  ),
  dangerous(
    'H49',
    /\b(?:lid|cover)\b.{0,30}\b(?:septic|cistern|well|manhole|cesspool)\b.{0,40}\b(?:gone|missing|broke\w*|caved|rotted|open)\b|\b(?:septic|cistern|manhole|cesspool|well) (?:tank )?(?:lid|cover)\b.{0,30}\b(?:gone|missing|broke\w*|caved|rotted|open|off)\b/,
  ),
  dangerous(
    'H49',
    /\b(?:septic|cistern|manhole|sump pit|water tank|cesspool|well pit|vault)\b.{0,140}\b(?:hold my ankles|(?:go|get|climb|crawl|lean|reach|lower) (?:down )?(?:in|inside|into)|down inside|scrub the walls)\b/,
    null,
    /\b(?:toilet tank|fish tank|not|never|without)\b/,
  ),
  dangerous(
    'H50',
    /\b(?:cant|cannot|couldnt) (?:catch (?:his|her|my|their) breath|breathe?)\b|\blips? (?:look|are|is|turned|going|were)(?: kind of| kinda)? blue\b/,
    null,
    /\b(?:paint|walls?|wood|siding|attic|fabric) (?:can|cant|cannot|couldnt)\b|\bpaint\b/,
  ),
  dangerous(
    'H50',
    new RegExp(`\\b${PERSON}\\b.{0,60}\\b(?:does not|doesnt|wont|isnt) (?:answer\\w*|respond\\w*|wak\\w*|mov\\w*)\\b`),
    /\b(?:floor|lying|fell|under|ground|ladder|shelf|collapsed)\b/,
    /\b(?:phone|emails?|texts?|calls?|landlord)\b/,
  ),
  dangerous(
    'H51',
    /\b(?:tree|limb|branch|trunk|maple|oak|pine|palm|elm|fir|cedar|birch|spruce)\b.{0,40}\b(?:went|came|crashed|fell|laying|lying|landed|leaning|resting|blew|snapped|down|poking|stuck|hanging|is on)\b.{0,20}\b(?:through|thru|across|on|onto|on to|on top of|into|over|against|in)\b.{0,16}\b(?:roof|house|garage|carport|porch|deck|shed|attic|bedroom|ceiling)\b|\bblew\b.{0,20}\b(?:tree|limb|branch|palm)\b.{0,20}\b(?:onto|on to|on|into|through|thru)\b.{0,16}\b(?:roof|house|garage|carport|porch|deck|shed)\b/,
    null,
    /\b(?:christmas|cat|lights|ornaments?|grow\w*|shade|paint|picture|wallpaper|leaves|hall|coat|birdhouse|dog ?house)\b/,
  ),
  dangerous(
    'H52',
    /\b(?:creek|river|bay|lake|storm surge|tide|ocean|canal|storm drain|street|road|ditch)\b.{0,50}\b(?:came|coming|pushed|flooded|flowed|ran|poured|rose|over|backed up)\b.{0,40}\b(?:in|into|in to|through|thru|inside)\b.{0,20}\b(?:den|house|basement|garage|downstairs|living|floor|kitchen|home)\b/,
    null,
    /\b(?:never|not|noise|insurance|truck|car|driver|trash|almost|dust|light)\b/,
  ),
]
