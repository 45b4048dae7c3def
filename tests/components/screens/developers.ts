import { screen } from '@testing-library/dom'
import { expect } from 'vitest'
import { readDescription, type ApiDescription } from '#shared/publicApi/description.ts'
import { describeApi } from '#shared/publicApi/openapi.ts'
import { PATHS } from '#web/lib/paths.ts'
import { answers, isUnreachable, waits } from '../support/backend.ts'
import { aProfile } from '../support/builders.ts'
import { openScreen, press, see, user } from '../support/screen.tsx'
import { CONNECTION_FAILED, staysOffline } from './common.ts'
import { never, type ScreenStates } from './states.ts'

const DESCRIPTION = answers(readDescription, JSON.parse(JSON.stringify(describeApi())) as ApiDescription)

export const developers: ScreenStates = {
  loading: async () => {
    const backend = openScreen(PATHS.developers, null, waits(readDescription))
    await screen.findByRole('status', { name: 'Loading the operations' })
    backend.letGo(DESCRIPTION)
    await see('Lists repairs, the last changed first')
  },
  empty: never('Every installation has the same operations.'),
  error: async () => {
    const backend = openScreen(PATHS.developers, null, isUnreachable(readDescription))
    await see(CONNECTION_FAILED)
    backend.given(DESCRIPTION)
    await press('RETRY')
    await see('Makes a repair')
  },
  full: async () => {
    openScreen(PATHS.developers, null, DESCRIPTION)
    await see('Makes a repair')
    for (const summary of document.querySelectorAll('main summary')) await user.click(summary)
    await see('curl -X POST "$MENDSIGHT/v1/repairs"')
    await see('originals:read as well')
    expect(document.querySelectorAll('main details').length).toBeGreaterThan(20)
  },
  'over the limit': never('Reading counts towards no limit.'),
  offline: staysOffline(PATHS.developers, aProfile(), 'FOR DEVELOPERS', DESCRIPTION),
}
