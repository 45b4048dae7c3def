import { expect, test } from 'vitest'
import { SOURCES } from '#shared/knowledge/sources.ts'
import { groupWithheld, sourceLink, stepsText } from './advice.rules.ts'

test('withheld steps with the same reason are one line', () => {
  const water = { why: 'Water and electricity can kill.', who: 'a licensed electrician' }
  const dust = { why: 'The dust may contain lead.', who: 'a lead professional' }
  const groups = groupWithheld([
    { step: 1, ...water },
    { step: 2, ...dust },
    { step: 4, ...water },
    { step: 5, ...water },
  ])
  expect(groups.map(({ steps, why }) => `${stepsText(steps)}: ${why}`)).toEqual([
    'Steps 1, 4 and 5: Water and electricity can kill.',
    'Step 2: The dust may contain lead.',
  ])
  expect(stepsText([2, 5])).toBe('Steps 2 and 5')
})

test('a source leads to its address, or nowhere if it has none', () => {
  expect(sourceLink('epa.gov/mold/index.html')).toBe('https://epa.gov/mold/index.html')
  expect(sourceLink('nepis.epa.gov P1018TW4')).toBe('https://nepis.epa.gov')
  expect(sourceLink('restorenearme')).toBeNull()
  expect(sourceLink('javascript:alert(1)')).toBeNull()
  for (const { address } of SOURCES.values()) {
    const link = sourceLink(address)
    if (link !== null) expect(new URL(link).protocol).toBe('https:')
  }
})
