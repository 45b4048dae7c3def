import { CONCEPTS, type Concept } from './vocabulary.ts'
import { REAL_WORDS } from './realWords.ts'
import { normalize, tokenize, withoutMarkup, type Token } from './text.rules.ts'

/** A concept that was found in the tokens `first` to `last`. */
export type Hit = { concept: string; first: number; last: number }

/** A text that was read: its tokens, and what they mean. */
export type Reading = { text: string; raw: string; tokens: Token[]; hits: ReadonlyMap<string, readonly Hit[]> }

export type Vocabulary = {
  exact: Map<string, number[]>
  stems: Map<string, number[]>
  /** Words with one letter taken out, and the key words that they may stand for. */
  typos: Map<string, { word: string; atoms: number[] }[]>
  /** Entries of one or more words, by their first word. */
  entries: Map<number, { rest: number[]; concept: string }[]>
  /** What was found for words before: most words come again and again. */
  known: Map<string, readonly number[]>
}

/** How many words are remembered for each vocabulary, so that no text can fill the memory. */
const KNOWN_MAX = 20_000

const STEM_MIN = 3
const TYPO_MIN = 5
/** Words of this length are far enough from others that one typing error is allowed without a mark. */
const ALWAYS_TYPO_MIN = 7

/** Makes a vocabulary out of lists such as 'leak*, ~outlet*, rotten egg*'. */
export function compileVocabulary(lists: Readonly<Record<string, string>>, typoMin = ALWAYS_TYPO_MIN): Vocabulary {
  const vocabulary: Vocabulary = {
    exact: new Map(),
    stems: new Map(),
    typos: new Map(),
    entries: new Map(),
    known: new Map(),
  }
  const atoms = new Map<string, number>()
  for (const [concept, list] of Object.entries(lists)) {
    for (const entry of list.split(',')) {
      const words = entry.trim().split(' ').filter(Boolean)
      if (words.length === 0) continue
      const [first, ...rest] = words.map((word) => atomOf(vocabulary, atoms, word, typoMin))
      add(vocabulary.entries, first!, { rest, concept })
    }
  }
  return vocabulary
}

function add<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}

function atomOf(vocabulary: Vocabulary, atoms: Map<string, number>, pattern: string, typoMin: number): number {
  const known = atoms.get(pattern)
  if (known !== undefined) return known
  const atom = atoms.size
  atoms.set(pattern, atom)
  const word = pattern.replace(/[~*]/g, '')
  if (pattern.endsWith('*') && word.length >= STEM_MIN) add(vocabulary.stems, word, atom)
  else add(vocabulary.exact, word, atom)
  if (pattern.startsWith('~') || word.length >= typoMin) {
    for (const shorter of new Set(withOneLetterLess(word).concat(word))) {
      const list = vocabulary.typos.get(shorter) ?? []
      const same = list.find((entry) => entry.word === word)
      if (same === undefined) list.push({ word, atoms: [atom] })
      else same.atoms.push(atom)
      vocabulary.typos.set(shorter, list)
    }
  }
  return atom
}

function withOneLetterLess(word: string): string[] {
  return Array.from(word, (_, i) => word.slice(0, i) + word.slice(i + 1))
}

/** Whether two words differ by one letter too many, too few or wrong, or by two swapped letters. */
export function isOneTypoApart(a: string, b: string): boolean {
  if (a === b) return true
  if (Math.abs(a.length - b.length) > 1) return false
  let i = 0
  while (i < a.length && i < b.length && a[i] === b[i]) i += 1
  const [restA, restB] = [a.slice(i), b.slice(i)]
  if (restA.slice(1) === restB || restB.slice(1) === restA || restA.slice(1) === restB.slice(1)) return true
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
}

const NO_ATOMS: ReadonlySet<number> = new Set()

function atomsOf(vocabulary: Vocabulary, token: Token): ReadonlySet<number> {
  const atoms = atomsOfWord(vocabulary, token.word)
  if (token.others.length === 0) return atoms.length === 0 ? NO_ATOMS : new Set(atoms)
  return new Set([...atoms, ...token.others.flatMap((word) => atomsOfWord(vocabulary, word))])
}

function atomsOfWord(vocabulary: Vocabulary, word: string): readonly number[] {
  const known = vocabulary.known.get(word)
  if (known !== undefined) return known
  const found = new Set<number>(vocabulary.exact.get(word))
  for (let end = STEM_MIN; end <= word.length; end += 1)
    for (const atom of vocabulary.stems.get(word.slice(0, end)) ?? []) found.add(atom)
  if (word.length >= TYPO_MIN && !REAL_WORDS.has(word)) {
    for (const shorter of withOneLetterLess(word).concat(word))
      for (const entry of vocabulary.typos.get(shorter) ?? [])
        if (entry.word[0] === word[0] && isOneTypoApart(word, entry.word))
          for (const atom of entry.atoms) found.add(atom)
  }
  const atoms = [...found]
  if (vocabulary.known.size >= KNOWN_MAX) vocabulary.known.clear()
  vocabulary.known.set(word, atoms)
  return atoms
}

/** The hits are in the order of their first token, so only the last ones can be the same. */
function isAmongLast(list: readonly Hit[], first: number, last: number): boolean {
  for (let i = list.length - 1; i >= 0 && list[i]!.first === first; i -= 1) if (list[i]!.last === last) return true
  return false
}

/** Finds every concept of the vocabulary in the tokens. */
export function findConcepts(vocabulary: Vocabulary, tokens: readonly Token[]): Map<string, Hit[]> {
  const atoms = tokens.map((token) => atomsOf(vocabulary, token))
  const hits = new Map<string, Hit[]>()
  for (let first = 0; first < tokens.length; first += 1) {
    for (const atom of atoms[first]!) {
      for (const { rest, concept } of vocabulary.entries.get(atom) ?? []) {
        const last = first + rest.length
        if (last >= tokens.length || tokens[last]!.sentence !== tokens[first]!.sentence) continue
        if (!rest.every((next, i) => atoms[first + 1 + i]!.has(next))) continue
        const list = hits.get(concept) ?? []
        if (!isAmongLast(list, first, last)) list.push({ concept, first, last })
        hits.set(concept, list)
      }
    }
  }
  return hits
}

const HAZARD_WORDS = compileVocabulary(CONCEPTS)

/**
 * Reads a text: as it stands, and where it holds marks of HTML or Markdown also as it looks without them. Both count.
 */
export function readText(text: string, vocabulary: Vocabulary = HAZARD_WORDS): Reading[] {
  const plain = withoutMarkup(text)
  return [text, ...(plain === null ? [] : [plain])].map((version) => {
    const raw = normalize(version)
    const tokens = tokenize(raw)
    return { text: version, raw, tokens, hits: findConcepts(vocabulary, tokens) }
  })
}

export function hitsOf(reading: Reading, concept: Concept): readonly Hit[] {
  return reading.hits.get(concept) ?? []
}
