import { normalize, tokenize } from './text.rules.ts'

/** The sentences of a text as its owner wrote them. The ends are those at which the safety rules see one. */
export function sentencesIn(text: string): string[] {
  const starts: number[] = []
  let last = -1
  // Letter by letter, so that the places stay those of the text.
  const lower = text.replaceAll(/\p{Lu}/gu, (letter) => {
    const small = letter.toLowerCase()
    return small.length === letter.length ? small : letter
  })
  for (const { start, sentence } of tokenize(lower)) {
    if (sentence !== last) starts.push(start)
    last = sentence
  }
  return starts.map((start, i) => text.slice(start, starts[i + 1]).trim())
}

/**
 * A short mark of a sentence, equal for sentences that differ only in case, accents, blanks and punctuation at the end.
 * It tells sentences of one text apart and hides nothing: 53 bits, after the public-domain function cyrb53.
 */
export function hashOfSentence(sentence: string): string {
  const text = normalize(sentence)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s.!?,;]+|[\s.!?,;]+$/g, '')
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36)
}
