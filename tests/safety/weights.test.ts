import fc from 'fast-check'
import { expect, test } from 'vitest'
import { read } from '#shared/safety/weights.rules.ts'
import { written } from '../../scripts/train-safety.ts'

const model = { bits: 7, classes: ['gas', 'water'], unit: 0.5, biases: [1, -1] }

test('weights are read as they were written', () => {
  const weight = fc.oneof(
    { weight: 5, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: -20, max: 20 }) },
  )
  fc.assert(
    fc.property(fc.array(weight, { minLength: 256, maxLength: 256 }), (all) => {
      const weights = Int8Array.from(all)
      expect(read(written({ ...model, weights }))).toEqual({ ...model, weights })
    }),
  )
})

test('many zeros are a few characters, none of which a script has to escape', () => {
  const { weights } = written({ ...model, weights: Int8Array.from({ length: 256 }, (_, i) => (i === 100 ? -20 : 0)) })
  expect(weights).toMatch(/^[#-K\]-~]{9}$/)
})

test('a weight that is too large is refused, not cut', () => {
  expect(() => written({ ...model, weights: new Int8Array(256).fill(21) })).toThrow('A weight of 21 cannot be written')
})
