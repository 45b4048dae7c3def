import { describe, expect, it } from 'vitest'
import { isPlanOffered, offeredSentence } from './availability.rules.ts'
import { PLAN_IDS } from './plans.ts'

describe('the plans that are offered', () => {
  it.each([
    ['free', 'enterprise', ['free', 'basic', 'pro', 'enterprise']],
    ['free', 'basic', ['free', 'basic']],
    ['free', 'free', ['free']],
    ['basic', 'free', ['free', 'basic']],
    ['enterprise', 'basic', ['free', 'basic', 'pro', 'enterprise']],
    ['pro', 'basic', ['free', 'basic', 'pro']],
  ] as const)('to an account on %s, where the largest is %s, are %j', (own, largest, offered) => {
    expect(PLAN_IDS.filter((to) => isPlanOffered(to, { own, largest }))).toEqual(offered)
  })

  it('are told where some are missing', () => {
    expect(offeredSentence('enterprise')).toBeNull()
    expect(offeredSentence('basic')).toBe('The largest plan available on this installation is Basic Fixer.')
    expect(offeredSentence('free')).toBe('Only Free Fixer is available on this installation.')
  })
})
