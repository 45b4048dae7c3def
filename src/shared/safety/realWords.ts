/** Ordinary words that are one letter away from a word of the rules, and are therefore not read as a typing error. */
export const REAL_WORDS: ReadonlySet<string> = new Set(
  (
    'beaker bleaker bugging budging bulking bugling bulbing coiling celling clack crank crick crock cranky floored flooder ' +
    'joint joints joust leading leafing leaning leaping leasing leaving outset outlast shark shell small smelt snark ' +
    'snagging shagging spank spare spared spares spark spars spart speak spell spork stark swell socked sucket swage ' +
    'touch torah wading waiting wining wiping wishing wring wiring panes panel paned pales label lapel ladder latter ' +
    'lather adder bladder roofs poofs rooms scrap scrape scape scare scrapes swap swaps swamp steal seals seats chip ' +
    'chips climb climbs limbs cleans clean clear cable gable table fable batter banter butter better bitter matter ' +
    'grind grand grins bring pipes piper wipes valve valves value solve salve hose house horse fused fuses muses ' +
    'jacks jacket jacked backs packs tacks beans beams bears beads seams teams posts ports pots poets stairs stars ' +
    'stains stain strain chain chair meter metal mater water wafer waver later hater lighter fighter tighter tighten ' +
    'tightened lighted bolt bolts belt bleed blend bleach beach breach bleached breast replace replaced replaces repaint ' +
    'spring sprint sprinkler string strong springs tarps traps tarry torch porch roach coach'
  ).split(' '),
)
