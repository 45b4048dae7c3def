import { isElsewhere } from './elsewhere.rules.ts'
import { isLongMended } from './negation.rules.ts'
import { DANGEROUS_EXPRESSIONS } from './textExpressions.ts'
import type { Token } from './text.rules.ts'

/** What denies an expression, up to three words before it. */
const DENIED =
  /\b(?:no|not|never|nothing|without|nobody|isnt|wasnt|didnt|dont|doesnt|arent|werent|hasnt|havent)(?: \w+){0,3} $/

/** A longer sentence is read up to here. */
const SENTENCE_MAX = 120

type Sentence = { from: number; words: readonly string[] }

function sentencesOf(tokens: readonly Token[]): Sentence[] {
  const sentences: (Sentence & { words: string[] })[] = []
  tokens.forEach(({ sentence, word }, i) => {
    const last = sentences.at(-1)
    if (last !== undefined && tokens[last.from]!.sentence === sentence) {
      if (last.words.length < SENTENCE_MAX) last.words.push(word)
    } else sentences.push({ from: i, words: [word] })
  })
  return sentences
}

/** The codes of the dangerous expressions that a text contains, and that nothing denies or dates long ago. */
export function expressedIn(tokens: readonly Token[]): ReadonlySet<string> {
  const found = new Set<string>()
  const sentences = sentencesOf(tokens)
  sentences.forEach(({ from, words }, i) => {
    const own = words.join(' ')
    const next = sentences[i + 1]?.words.join(' ') ?? ''
    const text = `${own} . ${next}`
    const nearby = `${sentences[i - 1]?.words.join(' ') ?? ''} . ${text}`
    for (const { code, says, also, unless } of DANGEROUS_EXPRESSIONS) {
      if (found.has(code)) continue
      const match = says.exec(text)
      // What begins in the next sentence is read with that one.
      if (match === null || match.index > own.length) continue
      if (also?.test(nearby) === false || unless?.test(text) === true) continue
      const before = own.slice(0, match.index)
      if (DENIED.test(before)) continue
      const first = Math.min(from + before.split(' ').length - 1, tokens.length - 1)
      const hit = { concept: code, first, last: first }
      if (!isElsewhere(tokens, hit) && !isLongMended(tokens, hit, hit, true)) found.add(code)
    }
  })
  return found
}
