import { expect, test } from 'vitest'
import { faq } from './faq.ts'
import { planTesterSteps } from './planTester.ts'
import { privacy } from './privacy.ts'
import { terms, TERMS_UPDATED } from './terms.ts'
import type { Installation } from './names.ts'

const names: Installation = {
  product: 'Mendsight',
  provider: 'OpenAI',
  billing: 'demo',
  ai: 'off',
  mail: 'kept',
  support: 'stored',
  support_hours: null,
}
const other: Installation = {
  product: 'Fixbook',
  provider: 'Own Model',
  billing: 'stripe',
  ai: 'url',
  mail: 'sent',
  support: 'mailed',
  support_hours: '24/7',
}

test('there are eight questions, each with its answer', () => {
  const items = faq(names)
  expect(items).toHaveLength(8)
  expect(new Set(items.map(({ id }) => id)).size).toBe(8)
  for (const { answer } of items) expect(answer.length).toBeGreaterThan(0)
})

test.each([names, other])('the answers speak of every topic of the specification, $billing', (installation) => {
  const text = JSON.stringify(faq(installation))
  for (const said of [
    'PDF, TIFF, DOC, DOCX and TXT',
    'end of the billing period',
    "30 days' notice",
    'Upgrades take effect immediately, downgrades at the next billing cycle',
  ]) {
    expect(text).toContain(said)
  }
})

test.each([names, other])(
  'the terms have ten sections with the figures of the specification, $billing',
  (installation) => {
    const sections = terms(installation)
    expect(TERMS_UPDATED).toBe('January 2025')
    expect(sections).toHaveLength(10)
    const text = JSON.stringify(sections)
    for (const said of ['99.9% uptime', "30 days' notice of a price change", 'last 12 months', 'monthly or annually']) {
      expect(text).toContain(said)
    }
  },
)

test('every text names the product and the provider of this installation', () => {
  expect(JSON.stringify([faq(other), terms(other), privacy(other)])).not.toMatch(/Mendsight|OpenAI/)
})

test('the plan tester is explained in four steps, and promises no upload where plans are paid for', () => {
  expect(planTesterSteps('demo')).toHaveLength(4)
  expect(planTesterSteps('stripe')).toHaveLength(4)
  expect(JSON.stringify(planTesterSteps('stripe'))).not.toContain('Upload a larger photo')
})

test('only a demo is called one, and only where payments are taken is Stripe spoken of', () => {
  const demo = JSON.stringify([faq(names), terms(names), privacy(names)])
  const paid = JSON.stringify([faq(other), terms(other), privacy(other)])
  expect(demo).toContain('While billing is a demo')
  expect(demo).not.toContain('Stripe')
  expect(paid).toContain('Stripe processes the payments')
  expect(paid).not.toContain('billing is')
})

test('no text promises what this installation does not do', () => {
  const bare = JSON.stringify([faq(names), terms(names), privacy(names)])
  expect(bare).not.toMatch(/goes to OpenAI|sent to OpenAI|An AI model from|We email you|identifies the damage/)
  expect(bare).toContain('no AI service')
  expect(bare).toContain("they don't get an email about it")
  expect(bare).toContain('nobody gets an email about them')
  const full = JSON.stringify([faq(other), terms(other), privacy(other)])
  expect(full).toContain('go to Own Model')
  expect(full).toContain('a link that works for ten minutes')
  expect(full).not.toMatch(
    /no AI service|no mail|don't get an email|nobody gets an email|don't send you any|not set up/i,
  )
  expect(JSON.stringify(privacy({ ...other, ai: 'inline' }))).not.toContain('ten minutes')
})

test.each([
  [null, 'Pro and Enterprise include priority support.'],
  ['24/7', 'Enterprise includes 24/7 phone support. The number is on this page'],
  [
    'Mon to Fri, 8 am to 6 pm',
    'Enterprise includes phone support: Mon to Fri, 8 am to 6 pm. The number is on this page',
  ],
])('with the hours %s the answers promise that and no more', (hours, said) => {
  const text = JSON.stringify(faq({ ...names, support_hours: hours }))
  expect(text).toContain(said)
  expect(text.includes('24/7')).toBe(hours === '24/7')
  expect(/phone support/i.test(text)).toBe(hours !== null)
})
