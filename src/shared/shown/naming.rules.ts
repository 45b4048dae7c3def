const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

/**
 * Words that say what is seen. A name begins with one of them, so none of them may begin an instruction that is
 * dangerous without an article: "cut", "open" and "split" are not among them.
 */
const SEEN = words(`
  wet damp moist cold warm hot loose old new small large big long short wide thin deep dark bright black brown white yellow
  green gray rusty moldy dirty dusty sooty oily rotten bare missing visible possible likely exposed broken cracked burned
  burnt scorched charred melted blackened browned discolored stained soaked swollen warped bent bowed buckled bulging sagging
  leaking dripping peeling flaking blistered bubbling crumbling chipped scratched dented torn corroded rusted rusting
  decayed damaged worn frayed tilted leaning uneven failed crushed shattered clogged blocked frozen normal surface water
  rain roof ceiling mold mildew condensation humidity moisture efflorescence corrosion rust rot decay soot dirt dust salt
  stain stains staining streaks crack cracks leak leaks hole holes gap gaps hairline discoloration bulge blister blisters
  puddle droplets settlement settling shrinkage wear sunlight frost ice smoke limescale grease algae termites ants
  window basement bathroom kitchen wood metal foundation
`)

/** Words that name a thing. Some of them may also begin an instruction, so they do not begin a name. */
const THINGS = words(`
  area areas spot spots mark marks line lines edge edges corner corners part side end top bottom place joint joints seam
  switch outlet outlets plug socket lamp light lights fixture wire wires wiring cable cord insulation wall walls floor floors
  board boards drywall plaster paint wallpaper tile tiles grout caulk trim baseboard frame sill pane glass door doors pipe
  pipes hose valve faucet drain trap sink tub shower toilet tank heater radiator vent duct gutter gutters downspout shingle
  shingles flashing chimney brick bricks mortar concrete stone slab siding deck railing stair stairs post beam joist rafter
  attic crawlspace room rooms hallway cabinet countertop surface step steps fence hinge seal growth paper ring rings trail
`)

const OF_PLACE = words('in on at of by under near above below behind around along between beside from next')
const ARTICLES = words('the a an')

/** Longer names are sentences. */
const WORDS_MAX = 8

/**
 * Whether a text only names what is seen ("Wet switch", "Stain on the ceiling") in words that are known, so that it
 * cannot tell anybody to do something. An article without a word of place before it makes an instruction of it: "Crack
 * the pipe".
 */
export function isName(text: string): boolean {
  if (!/^[a-z]+(?: [a-z]+)*$/i.test(text)) return false
  const named = text.toLowerCase().split(' ')
  if (named.length > WORDS_MAX || !SEEN.has(named[0]!)) return false
  return named.every((word, i) => {
    if (ARTICLES.has(word)) return OF_PLACE.has(named[i - 1] ?? '') && i < named.length - 1
    return SEEN.has(word) || THINGS.has(word) || (OF_PLACE.has(word) && i < named.length - 1)
  })
}

const BEGINS_A_QUESTION = /^(?:is|are|was|were|does|do|did|has|have)\b[^.!?;:]*\?$/i

/** With one of these, a question may say what to do first: "Does it stop when you jiggle the lug?" */
const SAYS_WHAT_TO_DO =
  /\b(?:you|your|one|somebody|someone|when|whenever|if|while|after|before|once|until|by|with|without|then|and|or|but|to|let|try|please)\b|[,()–—-]/i

/** Whether a text only asks about what can be seen, and tells nobody to do anything. */
export function onlyAsks(text: string): boolean {
  return BEGINS_A_QUESTION.test(text) && !SAYS_WHAT_TO_DO.test(text)
}
