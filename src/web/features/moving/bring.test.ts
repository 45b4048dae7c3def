import { expect, it } from 'vitest'
import { outcomeSentence } from './bring.ts'

const LEFT = [{ name: 'wall.jpg', sentence: 'No room.' }]

it.each([
  [{ photos: 1, repairs: 0, left: [] }, '1 photo is here.'],
  [{ photos: 0, repairs: 0, left: [] }, '0 photos are here.'],
  [{ photos: 2, repairs: 1, left: [] }, '2 photos and 1 repair are here.'],
  [
    { photos: 3, repairs: 2, left: LEFT },
    "3 photos and 2 repairs are here. 1 didn't come. You can try again: what is here already won't be added twice.",
  ],
])('%j is said as “%s”', (outcome, sentence) => {
  expect(outcomeSentence(outcome)).toBe(sentence)
})
