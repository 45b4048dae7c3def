import { expect, it } from 'vitest'
import type { PhotoView } from '#shared/files/photoViews.ts'
import { anExpense, anItem } from '#tests/support/claims.ts'
import { missingOf } from './claimMissing.rules.ts'

const FACTS = {
  loss_date: '2026-11-19',
  loss_cause: 'water' as const,
  what_happened: null,
  insured_name: null,
  insurer: 'Acme',
  policy_number: 'P-1',
  claim_number: null,
  adjuster_name: null,
  adjuster_phone: null,
  adjuster_email: null,
  property_address: null,
  deductible: null,
}

const photo = (...shows: PhotoView[]) => ({ shows, madeSmaller: null })
const KITCHEN = { title: 'Kitchen', photos: [photo('near'), photo('far')] }
const COMPLETE = { facts: FACTS, repairs: [KITCHEN], items: [], expenses: [] }

it('says nothing of a claim that has what insurers usually ask for', () => {
  const item = anItem({ current_value: 0, document_id: 'receipt' })
  const claim = { ...COMPLETE, items: [item], expenses: [anExpense({ document_id: 'bill' })] }
  expect(missingOf(claim)).toEqual([])
})

it('names each fact that is not there', () => {
  const facts = { ...FACTS, loss_date: null, loss_cause: null, insurer: null, policy_number: null }
  expect(missingOf({ ...COMPLETE, facts, repairs: [] })).toEqual([
    'No date of loss yet.',
    'No cause of the loss yet.',
    'No insurer yet.',
    'No policy number yet.',
    'No repair in this claim yet.',
  ])
})

it.each([
  ['none', [], 'No photo of Kitchen yet.'],
  ['one', [photo('far')], 'Only one photo of Kitchen. Insurers ask for one from further away, too.'],
  ['two from near', [photo('near'), photo()], 'No photo from further away for Kitchen.'],
])('asks for photos of a damage that has %s', (_which, photos, sentence) => {
  expect(missingOf({ ...COMPLETE, repairs: [{ title: 'Kitchen', photos }] })).toEqual([sentence])
})

it('asks for no other photo where nobody said from where they were taken', () => {
  expect(missingOf({ ...COMPLETE, repairs: [{ title: 'Kitchen', photos: [photo(), photo()] }] })).toEqual([])
})

it('counts what has no price, no proof and no receipt, and smaller copies', () => {
  const smaller = { ...photo('far'), madeSmaller: true }
  expect(
    missingOf({
      ...COMPLETE,
      repairs: [KITCHEN, { title: 'Hall', photos: [smaller, photo()] }],
      items: [anItem(), anItem({ purchase_price: 5 })],
      expenses: [anExpense()],
    }),
  ).toEqual([
    '1 item has no price.',
    '2 items have no photo and no receipt.',
    '1 expense has no receipt.',
    '1 photo is a smaller copy made by the browser. If you still have the original, upload it on a larger plan.',
  ])
})
