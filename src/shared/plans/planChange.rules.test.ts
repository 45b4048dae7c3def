import { expect, it } from 'vitest'
import { changedSentence, changingSentence, planButtonLabel, planDirection } from './planChange.rules.ts'
import { PLAN_IDS, PLANS } from './plans.ts'

it('a pricier plan is an upgrade, a cheaper one a downgrade, the same one neither', () => {
  const directions = PLAN_IDS.map((from) => PLAN_IDS.map((to) => planDirection(PLANS[from], PLANS[to])))
  expect(directions).toEqual([
    ['current', 'upgrade', 'upgrade', 'upgrade'],
    ['downgrade', 'current', 'upgrade', 'upgrade'],
    ['downgrade', 'downgrade', 'current', 'upgrade'],
    ['downgrade', 'downgrade', 'downgrade', 'current'],
  ])
})

it('the button on a card says what selecting it does, and then that it is selected', () => {
  expect(planButtonLabel('current', false)).toBe('CURRENT PLAN')
  expect(planButtonLabel('upgrade', false)).toBe('UPGRADE TO THIS')
  expect(planButtonLabel('downgrade', false)).toBe('DOWNGRADE TO THIS')
  expect(planButtonLabel('upgrade', true)).toBe('SELECTED - UPGRADE')
  expect(planButtonLabel('downgrade', true)).toBe('SELECTED - DOWNGRADE')
})

it('a selected plan says from where to where it leads, in the right direction', () => {
  expect(changingSentence(PLANS.free, PLANS.pro)).toBe('Upgrading from Free Fixer to Pro Fixer')
  expect(changingSentence(PLANS.pro, PLANS.basic)).toBe('Downgrading from Pro Fixer to Basic Fixer')
  expect(changingSentence(PLANS.pro, PLANS.pro)).toBeNull()
})

it('only who went to a pricier plan is told of an upgrade', () => {
  expect(changedSentence(PLANS.free, PLANS.pro)).toBe('Successfully upgraded to Pro Fixer! Welcome to your new plan.')
  expect(changedSentence(PLANS.pro, PLANS.free)).toBe(
    'Successfully downgraded to Free Fixer. Your new plan is in effect.',
  )
})
