import { screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { getMe } from '#shared/api/accounts.ts'
import { PATHS } from '#web/lib/paths.ts'
import { isUnreachable, waits } from '../support/backend.ts'
import { expectNot, openScreen, press, see, user } from '../support/screen.tsx'
import { staysOffline } from './common.ts'
import { never, type ScreenStates } from './states.ts'

const INVITES = 'You need no account, and nothing is sent.'

export const start: ScreenStates = {
  // The session is asked for, but nobody whose house is damaged waits for the answer.
  loading: async () => {
    openScreen(PATHS.start, null, waits(getMe))
    await see(INVITES)
  },
  empty: async () => {
    openScreen(PATHS.start, null)
    await see(INVITES)
    expectNot('REGISTER TO KEEP IT')
  },
  error: async () => {
    openScreen(PATHS.start, null, isUnreachable(getMe))
    await see(INVITES)
    const list = new File(['list'], 'list.pdf', { type: 'application/pdf' })
    await userEvent
      .setup({ applyAccept: false, delay: null })
      .upload(await screen.findByLabelText('Damage photos'), list)
    await see('list.pdf: Only photo files (JPEG, PNG, WebP, HEIC) are allowed for damage documentation')
  },
  full: async () => {
    openScreen(PATHS.start, null)
    await user.upload(await screen.findByLabelText('Damage photos'), [
      new File(['photo'], 'drip.jpg', { type: 'image/jpeg' }),
    ])
    await see('What is damaged?')
    await see('REGISTER TO KEEP IT')
    await press('Something else')
    await press('SHOW THE ADVICE')
    await see('TYPICAL VALUES, NOT FROM YOUR PHOTO')
  },
  'over the limit': never('Whoever has no account has no limit.'),
  offline: staysOffline(PATHS.start, null, INVITES),
}
