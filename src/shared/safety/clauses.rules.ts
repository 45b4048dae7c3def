import { compileVocabulary, findConcepts, type Hit } from './matching.rules.ts'
import { BESIDE, OBJECTS, TRADES, VERBS, type ObjectGroup } from './stepVocabulary.ts'
import { normalize, tokenize, withoutMarkup, type Token } from './text.rules.ts'

/**
 * Reads a string clause by clause: which verbs act on which things. A clause here is one verb phrase: it ends at the
 * end of a sentence, at a comma or an "and" before another verb, and at words such as "then", "before" and "if".
 */

export type Verb = {
  at: number
  /** What it is known to be. An unknown word in the place of a verb could mean anything. */
  does: 'work' | 'looks' | 'unknown'
}

/** All forms of the verbs in a list of base forms. */
const allForms = (bases: string) =>
  bases
    .split(',')
    .flatMap((base) => formsOf(base.trim()))
    .join(',')

function formsOf(base: string): string[] {
  if (base.includes(' ') || base === '') return base === '' ? [] : [base]
  const stem = base.endsWith('e') ? base.slice(0, -1) : base
  const doubled = /[^aeiou][aeiou][bdgklmnprtv]$/.test(base)
    ? [`${base}${base.at(-1)}ing`, `${base}${base.at(-1)}ed`]
    : []
  const y = /[^aeiou]y$/.test(base) ? [`${base.slice(0, -1)}ies`, `${base.slice(0, -1)}ied`] : []
  const typo = base.length >= 6 ? [`~${base}`] : []
  return [base, `${base}s`, `${base}es`, `${stem}ing`, `${base}ing`, `${stem}ed`, ...doubled, ...y, ...typo]
}

/** Verbs have many forms that are close to other words. Only the marked ones may hold a typing error. */
const VERB_WORDS = compileVocabulary(
  { work: `${allForms(VERBS.work)},${VERBS.forms}`, looks: `${allForms(VERBS.see)},${VERBS.seeForms}` },
  Infinity,
)
const OBJECT_WORDS = compileVocabulary(OBJECTS)

/** Verbs that are nouns or adjectives as often. They count as verbs only where a verb is expected. */
const AMBIGUOUS = new Set(
  (
    'cover covers drain drains paint paints screw screws light lights water switch switches plug plugs cap caps seal seals patch ' +
    'patches tape tapes hole holes fan fans wire wires jack jacks brace braces support supports prop props pump pumps level post ' +
    'dry open power fire burn burns heat work works test check fit hang set sets cut cuts chip chips crack cracks tie join use ' +
    'place position point coat spray brush file trap spring bend break drop strip strips stick mount hook lift saw scale bag ' +
    'chase clip label lance list low make mark match measure nail nails nick note order paneling plane plumb pick pin press ' +
    'pull push rake rest roll score scrape shake shore shovel slice slide sleep splice stain stand staple step steps store ' +
    'store sweep tack tap tear touch trim up up on up onto vac vacuum view walk wash watch weld wrap wrench with new plus sand ' +
    'document lay treat treats record hose hammer chisel grind hold holds handle handles sample clear separate secure block ' +
    'weave report release float axe pair demo monitor monitors stop turn touch bolt'
  ).split(' '),
)

const DETERMINERS = new Set(
  'the a an its your their his her this that these those each every any some no of in on at for with from into onto old new all both by el la los las un una del su'.split(
    ' ',
  ),
)

const VERB_LEADS = new Set(
  (
    'to and or then not never dont please just simply now must should can could may might will would you we they also next first ' +
    'finally lets let nor either again help try start begin shall need needs y o luego no cannot cant doesnt it before after when while once if until so yourself always only do'
  ).split(' '),
)

/** Words that can stand before an article at the beginning of a phrase and are not an order. */
const NOT_AN_ORDER = new Set(
  (
    'the with when while once after before until from into onto over under near for and but not all any both each every only even like than that this these those ' +
    'there here where what which who why how because since though although unless whether during without within inside outside around behind below above between along against ' +
    'ensure confirm verify are was were has had been being can may will would should could must does did its your our their also then now next first finally ' +
    'using use via per plus except out off about across through upon toward towards is be if'
  ).split(' '),
)

/** What follows them is acted on: "a friend open the panel". */
const OBJECT_LEADS = new Set('the a an its your their all any each every el la los las'.split(' '))

const BREAKS = new Set(
  'then while before after until when once if because so but unless whereas luego despues antes pero si cuando mientras otherwise'.split(
    ' ',
  ),
)
const JOINS = new Set('and or nor y o'.split(' '))
const PRONOUNS = new Set('it its them they this these those'.split(' '))
const PARTS = new Set(
  'cover covers lid screws screw terminals terminal lugs bolts clamps connections cap door inside rest everything interior faceplate plate la tapa tornillos'.split(
    ' ',
  ),
)
const OFF_VERBS = new Set(
  'turn turned turning switch switched switching shut shutting flip flipped flipping cut set put move throw kill keep leave lock trip make stay stays'.split(
    ' ',
  ),
)

/** What follows them after a colon or a comma is an order of its own: "the sign reads: open the panel". */
const QUOTES = new Set(
  'say says said read reads order orders ordered write writes tell tells told state states demand demands note notes show shows list lists ask asks'.split(
    ' ',
  ),
)

/** Things that are off or on: "with the breaker off". */
const STATES = new Set(['panelBox', 'barePanel', 'breaker', 'power', 'device', 'wire', 'equipment'])

const NEGATORS = new Set(
  'not never dont doesnt cannot cant shouldnt mustnt wont without avoid avoiding nor refrain nunca sin evite no jamas'.split(
    ' ',
  ),
)
const FILLERS = new Set(
  (
    'ever try trying attempt attempting to yourself you let letting allow allowing anyone anybody somebody children kids pets people others start begin or ' +
    'the any from of under circumstances by at all your go trate de intente nadie que not never simply'
  ).split(' '),
)
const HARMFUL = new Set(
  'dangerous unsafe illegal deadly fatal hazardous kill kills electrocute electrocutes risky lethal peligroso'.split(
    ' ',
  ),
)

const HIRING = new Set(
  'have has having get getting let letting hire hiring ask asking call calling contact contacting request pay paying phone arrange bring book schedule want tell consult contrate llame pida haga'.split(
    ' ',
  ),
)
const GOVERNING_HIRING = new Set('have has having get getting let letting ask asking hire hiring pay paying'.split(' '))
const MODALS = new Set('should must can will to who may needs need has could would shall debe puede que'.split(' '))
const NOT_HIRING = new Set(
  'yourself you unless instead rather without like friend neighbor neighbour relative buddy cousin brother not no skip cheaper before until acting pretend same than'.split(
    ' ',
  ),
)

/**
 * A clause with more words than this cannot be checked. It is cut, so that the work stays in proportion to the text.
 */
export const CLAUSE_MAX = 50

/** How many words around a clause are read with it. Reading the whole string would take quadratic time. */
const WORDS_AROUND = 30

/** "A roof cleaning company": a name, and no order. */
const KINDS_OF_FIRMS = new Set(
  'cleaning roofing plumbing heating cooling waterproofing flooring painting moving'.split(' '),
)
const FIRMS = new Set('company companies contractor contractors service firm'.split(' '))

/** A verb phrase of a string. */
export class Clause {
  readonly all: Phrases
  readonly from: number
  readonly to: number
  readonly words: readonly string[]
  readonly verbs: Verb[] = []
  readonly things = new Map<string, Hit[]>()
  readonly previous: Clause | null
  #text: string | undefined
  #around: string | undefined

  constructor(all: Phrases, from: number, to: number, previous: Clause | null) {
    this.all = all
    this.from = from
    this.to = to
    this.words = all.tokens.slice(from, to).map(({ word }) => word)
    this.previous = previous
  }

  /** The words of the clause, with spaces between them. */
  get text(): string {
    return (this.#text ??= this.words.join(' '))
  }

  /** The same with what stands before and after it in the string. */
  get around(): string {
    return (this.#around ??= this.all.tokens
      .slice(Math.max(0, this.from - WORDS_AROUND), this.to + WORDS_AROUND)
      .map(({ word }) => word)
      .join(' '))
  }

  word(at: number): string {
    return at >= this.from && at < this.to ? this.all.tokens[at]!.word : ''
  }

  has(...groups: readonly ObjectGroup[]): boolean {
    return groups.some((group) => this.hits(group).length > 0)
  }

  hits(group: ObjectGroup): Hit[] {
    return this.things.get(group) ?? []
  }

  /** Whether the verb switches something off, which is never held back. */
  isSwitchingOff(verb: Verb): boolean {
    const word = this.word(verb.at)
    if (!OFF_VERBS.has(word) || !this.words.includes('off')) return false
    return /^(turn|switch|shut|flip)/.test(word) || this.has('power', 'breaker', 'panelBox')
  }

  /** Whether a thing only says where something is: "near the outlet", "off at the breaker". */
  isBeside({ concept, first, last }: Hit): boolean {
    const after = [1, 2, 3].map((step) => this.word(last + step))
    if (
      STATES.has(concept) &&
      after.includes('off') &&
      !this.words.some((word) => /^(take|taking|pry|lift|pull|pop|knock|break)/.test(word))
    )
      return true
    for (let at = first - 1; at >= this.from && at >= first - 4; at -= 1) {
      const word = this.word(at)
      if (BESIDE.has(word)) return true
      if (word === 'off' && /^(at|from)$/.test(this.word(at + 1))) return true
      if (this.verbs.some((verb) => verb.at === at)) return false
    }
    return false
  }

  /** "Remove its cover", "tighten them", or a verb without any thing of its own. */
  private refersBack(): boolean {
    const { words } = this
    if (words.some((word) => PRONOUNS.has(word))) return true
    if (words.some((word) => PARTS.has(word))) return true
    return (
      words.length <= 3 &&
      this.verbs.length > 0 &&
      words.every(
        (word, i) =>
          this.verbs.some(({ at }) => at === this.from + i) ||
          /^(and|or|then|up|out|off|again|carefully|slowly|gently|\w+ly)$/.test(word),
      )
    )
  }

  /** Whether the clause speaks of a thing of these groups that was named just before. */
  refersTo(...groups: readonly ObjectGroup[]): boolean {
    return this.refersBack() && this.carries(groups)
  }

  /** "It pulls the door toward the stud": the stud is not what the next clause speaks of. */
  private isDirection({ first }: Hit): boolean {
    const place = this.word(first).startsWith('stud') ? /^(?:towards?|into|reaches|hits)$/ : /^towards?$/
    return [1, 2].some((step) => place.test(this.word(first - step)))
  }

  private carries(objectGroups: readonly ObjectGroup[]): boolean {
    const says = this.words.some((word) => PRONOUNS.has(word))
    let before = this.previous
    // Clauses of one or two words, such as "and then", do not count as steps back.
    for (let looks = 0, steps = 0; before !== null && looks < 5 && steps < 2; looks += 1) {
      const clause = before
      const isOff = clause.verbs.some((verb) => clause.isSwitchingOff(verb))
      if (
        (says || !isOff) &&
        !/^(test|verify|confirm|make|check)$/.test(this.words[0] ?? '') &&
        objectGroups.some((group) => clause.hits(group).some((hit) => !clause.isDirection(hit)))
      )
        return true
      if (clause.words.length > 2) steps += 1
      before = clause.previous
    }
    return false
  }

  /** Whether every one of these verbs is forbidden, or given to a professional. */
  isExcused(verbs: readonly Verb[]): boolean {
    if (this.areForbidden(verbs)) return true
    const isName = ({ at }: Verb) => KINDS_OF_FIRMS.has(this.word(at)) && FIRMS.has(this.word(at + 1))
    if (verbs.length > 0 && verbs.every(isName)) return true
    // The verb of hiring itself is not work: "call an electrician to replace the outlet".
    const work = verbs.filter((verb) => !HIRING.has(this.word(verb.at)) || this.word(verb.at + 1) === '')
    if (work.length === 0)
      return (
        verbs.length > 0 &&
        this.words.some((word) => TRADES.has(word)) &&
        !this.words.some((word) => NOT_HIRING.has(word))
      )
    return work.every((verb) => this.isDelegated(verb))
  }

  areForbidden(verbs: readonly Verb[]): boolean {
    const [first] = verbs
    if (first === undefined) return this.startsForbidden()
    if (verbs.every((verb) => this.isNegated(verb))) return true
    // "Do not use a torch to thaw the pipe": the verb that is forbidden is itself one of those that matched.
    return this.verbs[0]?.at === first.at && this.isNegated(first)
  }

  private startsForbidden(): boolean {
    return (
      this.words.slice(0, 2).some((word) => /^(never|dont|avoid|nunca)$/.test(word)) ||
      (this.words[0] === 'do' && this.words[1] === 'not')
    )
  }

  private isNegated(verb: Verb): boolean {
    const start = this.word(this.from)
    if (
      (start === 'or' || start === 'nor') &&
      this.previous !== null &&
      this.previous.verbs.length > 0 &&
      this.previous.isNegated(this.previous.verbs[0]!)
    )
      return true
    if (this.continuesForbiddenList()) return true
    for (let at = verb.at - 1; at >= this.from && at >= verb.at - 10; at -= 1) {
      const word = this.word(at)
      if (NEGATORS.has(word)) {
        if (/^(only|just|merely|hesitate|forget|fail)$/.test(this.word(at + 1))) return false
        if (this.isOnlyInTheCondition(at, verb)) return false
        // "Without opening it you cannot go on" asks for it.
        if (word === 'without' && this.words.slice(verb.at - this.from).some((later) => NEGATORS.has(later)))
          return false
        for (let earlier = at - 1; earlier >= this.from && earlier >= at - 6; earlier -= 1)
          if (NEGATORS.has(this.word(earlier)) && !/^(or|nor|ever)$/.test(this.word(at))) return false
        return true
      }
      if (HARMFUL.has(word) && this.word(at + 1) === 'to')
        return !this.words.slice(0, at - this.from).some((w) => NEGATORS.has(w))
      const isListed =
        this.verbs.some((other) => other.at === at) &&
        (JOINS.has(this.word(at + 1)) || this.all.tokens[at + 1]?.afterComma === true)
      if (!FILLERS.has(word) && !isListed) break
    }
    return (
      this.word(verb.at).endsWith('ing') &&
      verb.at === this.from &&
      this.words.some((word) => HARMFUL.has(word)) &&
      !this.words.some((word) => NEGATORS.has(word)) &&
      // "Climbing on the roof is dangerous but quick" praises it.
      !['but', 'though', 'although'].some((word) => this.all.words.has(word))
    )
  }

  /** "If it will not hold, take a bigger one" forbids nothing. */
  private isOnlyInTheCondition(negator: number, verb: Verb): boolean {
    if (!/^(if|when|whenever|where|once|since|si|cuando)$/.test(this.word(this.from))) return false
    const comma = this.words.findIndex((_, i) => i > 0 && this.all.tokens[this.from + i]!.afterComma)
    return comma !== -1 && negator < this.from + comma && verb.at >= this.from + comma
  }

  /** "Do not replace it, tape it, or reset it": what stands between the first verb and the "or" is forbidden too. */
  private continuesForbiddenList(): boolean {
    const before = this.previous
    const [verb] = before?.verbs ?? []
    if (before === null || verb === undefined || before.all !== this.all || !this.all.tokens[this.from]!.afterComma)
      return false
    const next = this.all.tokens[this.to]
    if (next === undefined || next.sentence !== this.all.tokens[this.from]!.sentence || !/^(or|nor)$/.test(next.word))
      return false
    if (
      verb.does === 'unknown' ||
      /^(stop|wait|leave|delay|quit|give|worry|hesitate|panic)$/.test(before.word(verb.at))
    )
      return false
    return verb.does === 'work' && before.isNegated(verb)
  }

  /** "Have an electrician open the panel", "the panel is opened by an electrician". */
  private isDelegated(verb: Verb): boolean {
    const trades: number[] = []
    for (let at = this.from; at < this.to; at += 1) if (TRADES.has(this.word(at))) trades.push(at)
    const start = this.word(this.from)
    if (trades.length === 0) {
      return (
        JOINS.has(start) &&
        start !== 'or' &&
        !this.all.tokens[this.from]!.afterComma &&
        this.previous?.governsNext === true &&
        !this.words.some((word) => NOT_HIRING.has(word))
      )
    }
    const upTo = Math.max(verb.at, trades[0]!)
    for (let at = this.from; at <= Math.min(upTo, this.to - 1); at += 1) if (NOT_HIRING.has(this.word(at))) return false
    if (this.words.some((word) => /^(yourself|yourselves|myself|diy)$/.test(word))) return false
    return trades.some((trade) => this.isGivenTo(trade, verb))
  }

  private isGivenTo(trade: number, verb: Verb): boolean {
    if (trade < verb.at) {
      for (let at = this.from; at < trade; at += 1) if (HIRING.has(this.word(at))) return true
      for (let at = trade + 1; at <= verb.at && at <= trade + 3; at += 1) if (MODALS.has(this.word(at))) return true
      return false
    }
    // "opened by a licensed electrician", "leave the wiring to an electrician", "is a job for a roofer".
    for (let at = trade - 1; at > verb.at && at >= trade - 4; at -= 1) {
      if (this.word(at) === 'by') return true
      if (
        /^(for|to)$/.test(this.word(at)) &&
        this.words.some((word) => /^(leave|job|work|task|left|up|reserved|reserve)$/.test(word))
      )
        return true
    }
    return /^(have|get)$/.test(this.word(verb.at - 1))
      ? false
      : this.words.some((word) => GOVERNING_HIRING.has(word)) && this.words.includes('by')
  }

  /** "Have an electrician open the panel and …": what follows after a bare "and" is still the electrician's work. */
  get governsNext(): boolean {
    const trade = this.words.findIndex((word) => TRADES.has(word))
    if (trade < 0 || this.words.some((word) => NOT_HIRING.has(word)))
      return JOINS.has(this.word(this.from)) && trade < 0 && this.previous?.governsNext === true
    const before = this.words.slice(0, trade)
    return (
      before.some((word) => GOVERNING_HIRING.has(word)) ||
      this.words.slice(trade).some((word, i) => i <= 3 && MODALS.has(word))
    )
  }
}

/** One string, read as clauses. */
export class Phrases {
  /** As it was written. */
  readonly text: string
  readonly tokens: readonly Token[]
  /** All words of the string, collected once because collecting them for every clause would take too long. */
  readonly words: ReadonlySet<string>
  readonly verbs: readonly Verb[]
  readonly objects: ReadonlyMap<string, readonly Hit[]>
  readonly clauses: readonly Clause[]
  private readonly vocabulary = new Set<number>()

  constructor(text: string, previous: Clause | null) {
    this.text = text
    this.tokens = tokenize(normalize(text))
    this.words = new Set(this.tokens.map(({ word }) => word))
    this.objects = findConcepts(OBJECT_WORDS, this.tokens)
    for (const hits of this.objects.values())
      for (const { first, last } of hits) for (let at = first; at <= last; at += 1) this.vocabulary.add(at)
    this.verbs = this.findVerbs()
    this.clauses = this.split(previous)
  }

  has(...groups: readonly ObjectGroup[]): boolean {
    return groups.some((group) => (this.objects.get(group) ?? []).length > 0)
  }

  /** Whether a word is one that the rules know, as a verb or as a thing. */
  isInVocabulary(at: number): boolean {
    return this.vocabulary.has(at)
  }

  private findVerbs(): Verb[] {
    const known = new Map<number, Verb>()
    for (const [does, hits] of findConcepts(VERB_WORDS, this.tokens)) {
      for (const { first, last } of hits) {
        for (let at = first; at <= last; at += 1) this.vocabulary.add(at)
        if (this.isVerb(first) && known.get(first)?.does !== 'work')
          known.set(first, { at: first, does: does === 'work' ? 'work' : 'looks' })
      }
    }
    const unknown = this.tokens.flatMap((_, at): Verb[] =>
      !known.has(at) && this.isUnknownVerb(at) ? [{ at, does: 'unknown' }] : [],
    )
    return [...known.values(), ...unknown].toSorted((a, b) => a.at - b.at)
  }

  /** "Slacken the spring", "with the cover off, zorch each lug": an order whose verb is in no list. */
  private isUnknownVerb(at: number): boolean {
    const token = this.tokens[at]!
    const before = this.tokens[at - 1]
    const after = this.tokens[at + 1]
    if (
      token.value !== null ||
      token.word.length < 3 ||
      NOT_AN_ORDER.has(token.word) ||
      TRADES.has(token.word) ||
      /(ly|ing|ness|tion|ment)$/.test(token.word)
    )
      return false
    if (after?.sentence !== token.sentence || after.afterComma) return false
    const leads =
      before === undefined ||
      before.sentence !== token.sentence ||
      token.afterComma ||
      /^(and|then|to|or|now|next|please|just|simply|carefully|you)$/.test(before.word)
    return (
      leads &&
      (OBJECT_LEADS.has(after.word) ||
        (/^(down|up|off|out|in|on|back|away|loose)$/.test(after.word) &&
          this.tokens[at + 2]?.sentence === token.sentence &&
          OBJECT_LEADS.has(this.tokens[at + 2]!.word)))
    )
  }

  private isVerb(at: number): boolean {
    const token = this.tokens[at]!
    const before = this.tokens[at - 1]
    const begins = before === undefined || before.sentence !== token.sentence || token.afterComma
    // "The water may reach the outlet": nobody is told to reach it.
    if (
      before !== undefined &&
      /^(may|might|could)$/.test(before.word) &&
      !/^(you|we)$/.test(this.tokens[at - 2]?.word ?? '')
    )
      return false
    // "Lifted shingles" describes something and is not an order.
    if (begins && token.word.length > 4 && token.word.endsWith('ed') && !token.word.endsWith('eed')) return false
    if (begins || VERB_LEADS.has(before.word) || before.word.endsWith('ly')) return true
    if (DETERMINERS.has(before.word)) return false
    const after = this.tokens[at + 1]
    if (after?.sentence === token.sentence && !after.afterComma && OBJECT_LEADS.has(after.word)) return true
    if (/^(dry|wet)$/.test(before.word)) return true
    return !AMBIGUOUS.has(token.word)
  }

  /** Gives each clause its verbs and things, in one pass. */
  private distribute(clauses: readonly Clause[]): void {
    const clauseOf = clauses.flatMap((clause) => Array.from({ length: clause.to - clause.from }, () => clause))
    for (const verb of this.verbs) clauseOf[verb.at]!.verbs.push(verb)
    for (const [group, hits] of this.objects) {
      for (const hit of hits) {
        const clause = clauseOf[hit.first]!
        if (hit.last >= clause.to) continue
        const list = clause.things.get(group)
        if (list === undefined) clause.things.set(group, [hit])
        else list.push(hit)
      }
    }
  }

  private split(previous: Clause | null): Clause[] {
    const clauses: Clause[] = []
    let from = 0
    let last = previous
    const isVerbAt = new Set(this.verbs.map(({ at }) => at))
    const end = (to: number) => {
      if (to <= from) return
      last = new Clause(this, from, to, last)
      clauses.push(last)
      from = to
    }
    for (let at = 1; at < this.tokens.length; at += 1) {
      const token = this.tokens[at]!
      const before = this.tokens[at - 1]!
      const next = JOINS.has(token.word) || token.word.endsWith('ly') ? at + 1 : at
      const leads =
        isVerbAt.has(next) ||
        (/^(not|never|dont|do|please)$/.test(this.tokens[next]?.word ?? '') &&
          this.tokens[next]?.sentence === token.sentence)
      const afterVerb = isVerbAt.has(at - 1) && !PARTS.has(before.word) && !QUOTES.has(before.word)
      if (token.sentence !== before.sentence || BREAKS.has(token.word) || at - from >= CLAUSE_MAX) end(at)
      else if ((token.afterComma || JOINS.has(token.word)) && leads && !afterVerb) end(at)
    }
    end(this.tokens.length)
    this.distribute(clauses)
    return clauses
  }
}

/** Reads a string as it stands and, where it holds marks of HTML or Markdown, as it looks without them. */
export function readPhrases(text: string, previous: Clause | null = null): Phrases[] {
  const plain = withoutMarkup(text)
  return [new Phrases(text, previous), ...(plain === null ? [] : [new Phrases(plain, previous)])]
}
