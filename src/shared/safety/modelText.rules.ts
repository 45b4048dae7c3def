import { TRADES } from './stepVocabulary.ts'
import { normalize, tokenize, type Token } from './text.rules.ts'

/** Words that make a sentence of the model a condition, a possibility or an instruction and not a statement. */
const NOT_A_STATEMENT = new Set(
  (
    'if when whenever unless may might could can possible possibly potential potentially check look test inspect inspected ' +
    'inspection watch ensure avoid case whether should consider recommend recommended verify confirm sure dont not never ' +
    'before until once risk risks prevent monitor consult must always would likely caution beware hire contact have ' +
    'si cuando puede podria revise posible evite'
  ).split(' '),
)

/** In an order to go up, these say when, and not whether: "Walk on the roof early, before the shingles get hot". */
const SAYS_WHEN = new Set('before until once always must'.split(' '))

/** The sentences that send the owner onto a roof. */
function ordersOntoARoof(tokens: readonly Token[]): ReadonlySet<number> {
  const starts = new Set<number>()
  tokens.forEach(({ sentence, word }, i) => {
    const at = tokens[i - 1]?.word === 'always' ? i - 1 : i
    if (tokens[at - 1]?.sentence !== sentence && /^(walk|climb|crawl)$/.test(word)) starts.add(sentence)
  })
  return new Set(
    tokens.filter(({ sentence, word }) => starts.has(sentence) && /^roofs?$/.test(word)).map((t) => t.sentence),
  )
}

/** The sentences of a model's text that state something. */
export function statementsOf(text: string): string {
  const raw = normalize(text)
  const tokens = tokenize(raw)
  const said = new Map<number, boolean>()
  const orders = ordersOntoARoof(tokens)
  for (const { sentence, word } of tokens) {
    const isOpen = NOT_A_STATEMENT.has(word) && !(orders.has(sentence) && SAYS_WHEN.has(word))
    said.set(sentence, (said.get(sentence) ?? true) && !isOpen)
  }
  const kept: string[] = []
  let from: number | null = null
  tokens.forEach((token, i) => {
    from ??= token.start
    const next = tokens[i + 1]
    if (next?.sentence === token.sentence) return
    if (said.get(token.sentence) === true) kept.push(raw.slice(from, Math.min(raw.length, token.end + 1)))
    from = null
  })
  return kept.join('. ')
}

/** Words after which a sentence says when something holds, and not what holds. */
const CONDITION =
  /^(if|when|whenever|while|unless|until|till|once|provided|providing|because|since|but|as|so|only|si|cuando|mientras)$/
const EXCEPTION = /^(unless|until|but|except)$/
const PERMITTED = /^(fine|ok|okay|safe|harmless|alright|acceptable|allowed|permitted|legal|seguro|segura|permitido)$/
const DENIES = /^(not|never|isnt|arent|cant|cannot|dont|wont|no|nothing|hardly|neither|nor|avoid|jamas|nunca|evite)$/
const NOTICES = /^(see|smell|hear|feel|notice|find|tell|expect|call|ask|check|look|get|have|also|still|not|never)$/

type Said = {
  /** The sentence without its condition. */
  words: readonly string[]
  text: string
  /** The sentence with everything in it. */
  full: { words: readonly string[]; text: string }
  /** The sentence with its condition, up to an exception or to a condition that something is absent. */
  whole: string
  /** What follows a reassurance. Null if there is none. */
  belittled: string | null
}

/** What makes a danger look small. What it is about stands before it or after it. */
const REASSURES =
  /\b(?:(?:is|are|perfectly|quite|completely|usually|be|its) normal|nothing to worry|no (?:real |big |immediate )?(?:danger|risk|concern|worry|need|problem)|(?:not|isnt|arent|never) (?:a |an |any |really |yet )*(?:concern|problem|worry|danger|dangerous|necessary|urgent|serious|needed|required|harmful|emergency)|goes? away|will hold|(?:is|its|are|was|probably|likely) (?:probably |likely |most likely )?(?:just|only)|(?:need not|neednt|do not have to|dont have to|does not have to|doesnt have to)|keep sleeping|es normal|no es peligroso|no hay peligro)\b/

/** The sentences of a model's text, with and without the conditions that they add. */
function sentencesOf(text: string): Said[] {
  const raw = normalize(text)
  const sentences: Token[][] = []
  for (const token of tokenize(raw)) {
    const last = sentences.at(-1)
    if (last?.[0]?.sentence === token.sentence) last.push(token)
    else sentences.push([token])
  }
  const textOf = (tokens: readonly Token[]) =>
    tokens.length === 0 ? '' : raw.slice(tokens[0]!.start, tokens.at(-1)!.end)
  return sentences.map((tokens) => {
    const from = CONDITION.test(tokens[0]!.word) ? tokens.findIndex(({ afterComma }) => afterComma) : 0
    const end = tokens.findIndex(({ word }, i) => i > from && CONDITION.test(word))
    // "If there is no smell of gas" is the absence of a danger.
    const lastDenial = tokens.findLastIndex(({ word }) => DENIES.test(word))
    const exception = tokens.findIndex(
      ({ word }, i) => EXCEPTION.test(word) || (CONDITION.test(word) && i < lastDenial),
    )
    const words = tokens.map(({ word }) => word)
    const reassurance = REASSURES.exec(words.join(' '))
    const said = from === -1 ? [] : tokens.slice(from, end === -1 ? tokens.length : end)
    return {
      words: said.map(({ word }) => word),
      text: textOf(said),
      full: { words, text: textOf(tokens) },
      whole: textOf(exception === -1 ? tokens : tokens.slice(0, exception)),
      belittled:
        reassurance === null
          ? null
          : textOf(tokens.slice(wordsIn(words.join(' ').slice(0, reassurance.index + reassurance[0].length)))),
    }
  })
}

const wordsIn = (text: string): number => text.split(' ').filter(Boolean).length

const permits = ({ words }: Said): boolean =>
  words.some(
    (word, i) =>
      (PERMITTED.test(word) && !words.slice(Math.max(0, i - 3), i).some((before) => DENIES.test(before))) ||
      (word === 'you' && words[i + 1] === 'can' && !NOTICES.test(words[i + 2] ?? 'not')),
  )

/**
 * What a model's text permits or makes look small, whatever condition it adds: "A grill in the garage is fine when the
 * door is open" permits a grill in the garage, and "A faint gas smell is normal" tells of a gas smell. A danger is one
 * under every condition.
 */
export function permissionsOf(text: string): string {
  return sentencesOf(text)
    .flatMap((sentence) => {
      const { words, text: said, whole, belittled } = sentence
      if (permits(sentence))
        // "A grill in the garage" is stored there; one that is fine there is used there.
        return [words[0]!.endsWith('ing') ? said : `using ${said}`, whole]
      return belittled === null ? [] : [whole, belittled]
    })
    .filter((each) => each !== '')
    .join('. ')
}

/** Whether a sentence leaves the work to others. "Let it dry and turn it on" leaves nothing to anybody. */
const givesAway = ([first = '', ...others]: readonly string[]): boolean =>
  /^(call|ask|hire|contact|leave|tell|llame|contrate)$/.test(first) ||
  (/^(let|have|get)$/.test(first) && others.some((word) => TRADES.has(word)))

/** What a step gives the owner to do, without its condition. What it forbids, or gives to others, is left out. */
export function ordersOf(text: string): string {
  return sentencesOf(text)
    .filter(
      ({ words }) =>
        words.length > 0 && !givesAway(words) && !words.some((word) => DENIES.test(word) || NOT_A_STATEMENT.has(word)),
    )
    .map(({ text: said }) => said)
    .join('. ')
}

const ONLY_LOOKS =
  /^(check|look|inspect|watch|see|find|note|listen|stop|keep|stay|write|record|photograph|document|list|describe|revise|mire)$/
const GOES_ON = /^(then|if|when|where|si|cuando)$/

/** "If there is no smell of gas" tells of no gas; "If the breaker does not hold" tells of a breaker. */
const NONE = /^(no|without|never|nothing|neither|nor|sin)$/

/** Words of a step that name a damp cloth, or the water of a tub, and no damage. */
const NO_DAMAGE =
  /\baway from (?:(?:\w+ ){0,3}(?:flames?|sparks?|burners?|ignition sources?)\b[\s,]*(?:and |or )?)+|\bfill (?:the )?\w+ with .{0,30}\bwater\b|\b(?:downspout|gutter|hose|pipe) outlet\b|\boutlet so (?:that )?(?:the )?(?:rain|water)\b|\baway from (?:the )?(?:wet|damp|flooded) (?:area|spot|floor|wall)s?\b|\b(?:the )?(?:last )?(?:few )?inch(?:es)? of water (?:out of|from|in) the (?:tub|bathtub|sink|bucket|basin|tray|dishwasher|aquarium)\b/gi

const WITH_A_DAMP_CLOTH =
  /\b(?:with|on|using) an? (?:clean |soft |slightly )?(?:damp|wet|moist) (?:cloth|rag|sponge|towel|paper towel|mop|washcloth)\b/gi
const IS_ELECTRICAL =
  /\b(?:outlets?|sockets?|receptacles?|switch(?:es)?|wires?|wiring|lights?|lamps?|panels?|breakers?|fuses?|cords?|plugs?|fixtures?)\b/i

/** A step without what names no damage. A damp cloth is dangerous on what has current. */
const withoutNoDamage = (text: string): string => {
  const rest = text.replace(NO_DAMAGE, '')
  return IS_ELECTRICAL.test(rest) && !/\b(?:plates?|covers?|faceplates?)\b/i.test(rest)
    ? rest
    : rest.replace(WITH_A_DAMP_CLOTH, '')
}

/** "Switch off the circuit of the wet light", and nothing more. */
const onlySwitchesOff = (words: readonly string[]): boolean =>
  /^(turn|switch|shut)$/.test(words[0] ?? '') &&
  words.includes('off') &&
  !words.some((word) => /^(and|then|before|after|or)$/.test(word))

const PROTECTS =
  /^(?:(?:and|then|or|please|immediately|right away) )*(?:stop using|leave the (?:house|home|building|room|area)|evacuate|get (?:everyone )?out|go outside|call|contact|keep (?:everyone|everybody|people|children|kids|pets|others)(?: \w+){0,4} (?:away|out|off)|stay (?:away|out|off)|hire|report it|tell your landlord|(?:have|ask) an? (?:\w+ ){0,3}(?:electrician|plumber|technician|contractor|engineer|roofer|professional|specialist|carpenter|inspector) \w+)\b/

/** "Stop using it and call an electrician": whatever the condition, nobody is sent to work. */
function onlyProtects(order: string): boolean {
  const parts = order
    .replace(/^or [^,]*, /, '')
    .split(/\s*,\s*|\s+(?=and |then )/)
    .filter((part) => part !== '')
  return (
    parts.length > 0 &&
    parts.every((part) => PROTECTS.test(part) && !/\b(?:until|unless|after|open|window|wait)\b/.test(part))
  )
}

/** A sentence of a step. `order` is the sentence without its condition, and '' if nothing else is in it. */
export type Assumption = { said: string; order: string; isUnderACondition: boolean }

/**
 * The sentences of a step that take something for granted: "If the outlet is warm, tighten its screws" takes a warm
 * outlet for granted. Those that forbid something, only look at it, or give it to others do not.
 */
export function assumptionsOf(text: string): Assumption[] {
  return sentencesOf(text)
    .filter(({ full, words }) => {
      const [first = '', ...others] = full.words
      const onlyLooks =
        (ONLY_LOOKS.test(first) && !others.some((word) => GOES_ON.test(word))) ||
        /^make (?:a|your) list\b/.test(full.text)
      const isDenied = words.some((word) => DENIES.test(word)) || others.some((word) => NONE.test(word))
      const isPossible = others.some((word, i) => /^(can|could|may|might)$/.test(word) && full.words[i] !== 'you')
      const isGivenAway = givesAway(full.words) || givesAway(words)
      return !isGivenAway && !onlyLooks && !isDenied && !isPossible && !onlySwitchesOff(words)
    })
    .filter(({ text: order, full }) => full.text === order || !onlyProtects(order))
    .map(({ text: order, full }) => ({
      said: withoutNoDamage(full.text),
      order,
      isUnderACondition: full.text !== order,
    }))
}
