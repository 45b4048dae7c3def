import type { Weights } from './hazards.types.ts'

/** A model as it is written into a file: its weights as text. Most are 0, so zeros side by side are one character. */
export type WrittenWeights = Omit<Weights, 'weights'> & { weights: string }

/** A weight from -20 to 20 is one of the characters from `#` to `K`. */
export const ZERO = '7'.charCodeAt(0)
/** So many zeros side by side, 34 at most, are one of the characters from `]` to `~`. */
export const NO_ZEROS = '\\'.charCodeAt(0)

/** The weights of a text. */
export function read({ weights: text, ...model }: WrittenWeights): Weights {
  const weights = new Int8Array(model.classes.length * 2 ** model.bits)
  let at = -1
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    at += code > NO_ZEROS ? code - NO_ZEROS : 1
    if (code < NO_ZEROS) weights[at] = code - ZERO
  }
  return { ...model, weights }
}
