import { screen } from '@testing-library/dom'
import { expect } from 'vitest'
import { getMe } from '#shared/api/accounts.ts'
import { PATHS } from '#web/lib/paths.ts'
import { isUnreachable, waits } from '../support/backend.ts'
import { aProfile } from '../support/builders.ts'
import { openScreen, see, user } from '../support/screen.tsx'
import { staysOffline } from './common.ts'
import { never, type ScreenStates } from './states.ts'

export const emergency: ScreenStates = {
  // The session is asked for, but nobody in danger waits for the answer.
  loading: async () => {
    openScreen(PATHS.emergency, null, waits(getMe))
    await see('GAS: LEAVE NOW')
  },
  empty: never('The emergencies are the same for everyone.'),
  error: async () => {
    openScreen(PATHS.emergency, aProfile(), isUnreachable(getMe))
    await see('GAS: LEAVE NOW')
  },
  full: async () => {
    openScreen(PATHS.emergency, null)
    await screen.findByRole('heading', { level: 1, name: 'EMERGENCY' })
    expect(document.querySelectorAll('main summary')).toHaveLength(8)
    for (const card of document.querySelectorAll('main summary')) await user.click(card)
    expect(screen.getByRole('link', { name: 'CALL 911' }).getAttribute('href')).toBe('tel:911')
    const call = screen.getByRole('region', { name: 'CARBON MONOXIDE: LEAVE NOW' }).querySelectorAll('a')
    expect([...call].map(({ href, textContent }) => [textContent, href])).toEqual([
      ['CALL 911 ONCE YOU ARE OUTSIDE', 'tel:911'],
      ['Poison Help: 1-800-222-1222', 'tel:1-800-222-1222'],
    ])
  },
  'over the limit': never('Reading counts towards no limit.'),
  offline: staysOffline(PATHS.emergency, null, 'GAS: LEAVE NOW'),
}
