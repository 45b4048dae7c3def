/**
 * Ordinary words that are one letter away from a word of the rules, and are therefore not read as a typing error. They
 * only end the search for typing errors: a word that the rules themselves list is found all the same.
 */
export const REAL_WORDS: ReadonlySet<string> = new Set(
  (
    'activates adder ambience arranger ascent assets attache attaches attack attacked babbles babbling backed ' +
    'backs backwater bacteria bagging bailing baking balancer balking ballon banding banking banning banter ' +
    'barbeque barging baring barking bashing basking batter batters beach beading beads beaker beakers ' +
    'beaming beams beaning beans bears beating bedding belaying belied bellies belling belt belying bering ' +
    'better bilge binding binging bitter blacken blacker blacking bladder blading blaming blanked blaster ' +
    'blazing bleach bleached bleaker bleed bleeping blend blending blighter blocked blushing bluster bobbling ' +
    'bolling bolt bolts bonding bounced bouncer bouncers bowing bowling bracken braking branched breach ' +
    'breaching breading breast breather breaths breeding bring broiling browsing brunches brushing bubbies ' +
    'bubbled bucking budge budging bugging bugle bugler bugling bulbing bulger bulgy bulking bullied bullying ' +
    'bumbling bungled bungler burbled burbling burger burgers burgher burgle burled burping burring burying ' +
    'busing bussing busting butter buttery cable calendar canter capping carping cashed celling cements ' +
    'centre chain chair chaired chairing chamber champing chance changer changs chapped chapping charged ' +
    'charges charging charing charmed charmer charming charted charter charting cheaper cheated chip chipper ' +
    'chips chirping chirring chloride chomped chooser choosy chopper chopping chose chowing clack clacking ' +
    'clamping clashed clean cleaned cleans cleanser cleansing clear clearer clearing cleaver cleaving clement ' +
    'climb climber climbs clipped clipping coach coasting coaxing codling coiling collapse collapses collars ' +
    'collet colling column columns combines combing compere comping concert concerto conditioned conduct ' +
    'conducts coner confection conform confuse confuses congeal consul consume consumed consumes contacts ' +
    'contract convection cooing cooking copped corker cornea corned cornet coroner costing couch couching ' +
    'coveted coveting cowered cowering cowling crackling silvery cramping crank cranking cranky crasher crashes ' +
    'crating crick crippler crock cropped crotch crumbled crumbly crumple crumples crusher crushes crusted ' +
    'crystal currant currying damage damages debater decade decider decode decoyed decrees defect defector ' +
    'defectors delate delayed deplete deride descent detergents deterrent diable difficult dilate dilling ' +
    'dinging disassembly discord discount displace displaces displayed disposer docking dogging doping ' +
    'draping driller dripped dripping drippings droning drooling drooped dropper ducking dustman electrics electrocute ' +
    'electronica elevate elevates emergence enclose encloses endure energise energizer engender enlarger ' +
    'enrage ensue entirety erector examiner excrements expend expert explode exploder explodes explored ' +
    'exposes extent fable failing fainter faking fallow farming fasted faster father fatten feeding feinted ' +
    'felling fellow fiddler fiddly fighter filing filming finders fisting flaming flanking flapping flaring ' +
    'flasher flashers flaying fleshed flicked flitting flooder floored flooring flopping flushed flushes ' +
    'flushing foaming fooling footling fraying freeing freeze freezes fuddle fueling fused fuses gable gasoline ' +
    'glowing grand greaser greasy grind grinded grins groping growling gutting habitation halfway hamming ' +
    'hamper handier handing handled handles harmer hatched hatcher hatches hater haters hating headachy ' +
    'headers heading healers healing heaping hearing heathers heating heavers heavies heaving hemming hinging ' +
    'hinting holing horse hose house hummer identity igniter ignorer incline inclined inert inferior infirm ' +
    'inhale inhaled inhales injure injures insect instill insured interrupter intrude intruded inured invert ' +
    'inverted jacked jacket jacks jiggly jimmies jingle joint joints joust juggle jumped knocker label ladder ' +
    'lander landers lapel larder later lather latter lauder leading leafing leaning leaping learning leasing ' +
    'leaving legging lighted lighten lighter lightning limbs linten listed lister loaning locale locater ' +
    'logging loose loosed looser looses lugging marches massing matched mater material matter meeting melding ' +
    'melling memorise messing metal meter meting misusing molds molting montero moody mouldy muffler ' +
    'multiplex multiply muses mussing neural noshing noting observer opining outlast outride outset outsider ' +
    'overate overeat overflown overhand overhear overheard overripe overrode packs pained paining painter ' +
    'pales pallets palling paned panel panels panes panting parade parades paring parking parsing partying ' +
    'pasting patents patten patter patters patting pausing pealing peeking peeping peering peonies phonograph ' +
    'piece piercer pinche pincher pinches piper pipes pistol pistols pitched planter plastics plater platter ' +
    'plopping plugger plummer plumper plunged plunger poets pointed pointing poisoner polling poofs porch ' +
    'ports positron posts potable pots pouncing pouting prating printed printing processional profane project ' +
    'projector propping protest protestor puling pulling pulping punched purchaser pursing quartet racoon rafted ' +
    'raiding raising ranging ratcher readying reaping rearing rebuilt recesses recharger recover redding ' +
    'reducer refile refrigerate regaining regress reheat rehire rehung reliever relive remaining remote ' +
    'removes renal rending renter renting repaid repaint repeal repeat replace replaced replaces replate ' +
    'repot reprieve reprint reproof resect resecting resell resent resenting reset reside residuals resort ' +
    'resorts responds response restorer retail retailing retire retort retraining retriever reveal revile ' +
    'revise ribbing ricket rickets rickey rigging riling rinsing roach robbing roiling roofs rooming rooms ' +
    'rooting ruining rusting salve sampler sapped scaling scape scare scaring scatter scooper scooted scoping ' +
    'scorcher scorning scouring scrabble scrambler scrap scrape scraper scrapes scrapped scrapping scraps ' +
    'scrubbed seals seams searing seating seats seeling selling semple sending septic serape servile shacked ' +
    'shacking shading shafter shaming shanking shaping sharing shark sharking shaving shell shelling shiny ' +
    'shocker shoeing shooing shooter shopped shorted shorter shorting shoulder shove shoved shoves shoving ' +
    'showing shucked shutter siding sifter silencer simple singing single singles sinning sinter sitter ' +
    'sitting skimming skinny slacker slagging slaking slapped slash slashed slice slicing sliming slimming ' +
    'slinging slinking slipper slippers slitting slopped small smasher smashes smelling smelt smooch smoot ' +
    'snagging snaking snapper snark snell snipped snoring soaping soaring socked socking soiled soldier ' +
    'solider solve solver sooth sopped sounder spank spanking spare spared spares sparing spark sparkling ' +
    'sparring spars spart spatter spaying speak speaking spell spelling spice spindler spindly spinny ' +
    'splitting spoiler spork spotting sprayed spraying spring springer springs sprinkler sprint squashy ' +
    'squeezer squeezy squint squire squirm squish squit stabilise stabilizer stable stacking stain stains ' +
    'stairs staking stale stapler starch stared stark starred stars starter startled starved stashed stated ' +
    'steal stealing steeped stell steppe steppes stinger stinging stinking stitch stitches stitching stocked ' +
    'stocking stogies stoking stomped stooped stoped stopper stopping stores storied storing straighter ' +
    'strain stranding stranger strapped straying streaming stricture string stringed striped stripper strong ' +
    'submerge submerges subterranean sucket suction sunroof surfing swage swamp swap swapped swaps swatch ' +
    'swatches swatter swearing swell swigging swilling swimmy swindle swingles switched switcher table ' +
    'tackles tacks tangle tangles tangoed tanker tapped tapping tarps tarry tasted teams textures thermite ' +
    'thinker thinned thorough though ticker tickled tickler tigger tighten tightened tighter timmer tinder ' +
    'tingled tinier tinkler tinkles tipped tiptop toaster toddle topped topping topple topples toque torah ' +
    'torch torching touch tramped transformed transits trapper trapping traps trickles trimmed tripled ' +
    'tripling tripper trough tuning tupping unbind unkind unreal unseat unstably upside upwind valse value ' +
    'valve valves vanish vapors ventilator venturi verily verity vesicle wading wafer waggle waiting waking ' +
    'walling wanking warding waring warning warping warring washin wasting water waver wench wether wetting ' +
    'whirring whittling widow wiggler wiggly wilding wiling wingding winging wining winking winning wipes ' +
    'wiping wiring wishing wising wobbled wobblies wording worming wretch wriggle wring zipping ' +
    'activate bearing bending blocker bought breath brighter bundle casing certain charge checking chipped ' +
    'chirped clipboard closes closest combine compute computed cooling cracking crawler creating crushed ' +
    'disable divided drywall evaluate expensive expire expires expose falling feeling filling firefox flipping ' +
    'framing freezer general generic growing handler insulate leaking lifting lighting locking meters moaning ' +
    'patched pinched popped railing raining rattle reaches remover respirator respond sanding saying screaming ' +
    'scuffed sensors setting severe sewing shallow shipped shopping silver skipped sleeping sliding smelled ' +
    'spitting sprayer standing staying steaming stepped stopped streaks strikes strings stripped strips ' +
    'swapping sweeping swinging tables tipping touched touches trapped tripped tripping unlock warming'
  ).split(' '),
)
