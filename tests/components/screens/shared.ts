import { screen } from '@testing-library/dom'
import { expect } from 'vitest'
import { getShared, getShareSender, openShare, type Shared } from '#shared/api/shares.ts'
import { PATHS } from '#web/lib/paths.ts'
import { answers, isUnreachable, refuses, waits } from '../support/backend.ts'
import { aProfile } from '../support/builders.ts'
import { button, expectNot, fill, goOffline, openScreen, press, see } from '../support/screen.tsx'
import { CONNECTION_FAILED } from './common.ts'
import { type ScreenStates } from './states.ts'

export const SHARED_ID = '01900000-0000-7000-8000-000000000001'
export const SECRET = 's'.repeat(43)
export const LINK = `${PATHS.shared}#${SHARED_ID}.${SECRET}`

export const REPORT: Shared = {
  name: 'Water stain',
  severity: 'High',
  status: 'Open',
  by: 'Ann Fixer',
  updated_at: '2026-11-22T10:00:00.000Z',
  expires_at: '2026-12-22T10:00:00.000Z',
  photos: [1, 2].map((n) => ({
    n,
    width: 800,
    height: 600,
    url: `/api/shared/${SHARED_ID}/photos/${n}/content`,
    thumbnail_url: `/api/shared/${SHARED_ID}/photos/${n}/content?variant=thumb`,
    alt: `Photo ${n} of 2`,
    received: '2026-11-20',
    caption: n === 1 ? 'Above the sink' : null,
    marks: n === 1 ? [{ x: 0.1, y: 0.1, width: 0.2, height: 0.2, label: 'stain' }] : [],
  })),
  first_message: { code: 'F-CEIL', title: 'STAY OUT OF THAT ROOM', lines: ['Not confirmed.', 'Go out.'], call: [] },
  sections: [
    {
      part: 'first',
      heading: 'DO THIS FIRST',
      lines: ['STAY OUT OF THAT ROOM', 'Not confirmed.', 'Go out.', 'Shut it.'],
    },
    { part: 'assessment', heading: 'DAMAGE ASSESSMENT', lines: ['Severity: High'] },
    { part: 'steps', heading: 'REPAIR INSTRUCTIONS', lines: ['1. Dry the wall.', '2. Paint it.'] },
    { part: 'sources', heading: 'SOURCES', lines: ['- EPA: Mold. epa.gov/mold/index.html'] },
  ],
  end: 'This is an estimate.',
}

/** What the server says of a link before it is opened, unless it is a shop's. */
export const FROM_SOMEBODY = answers(getShareSender, { shop: null })

const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent)

export const shared: ScreenStates = {
  loading: async () => {
    const backend = openScreen(LINK, null, FROM_SOMEBODY, waits(openShare))
    await see('Somebody shared a damage report with you')
    // Programs that look at links in messages open pages, too.
    const asked = backend.requests.filter(({ path }) => path.startsWith('/api/shared'))
    expect(asked.map(({ path }) => path)).toEqual([getShareSender.path])
    expect(location.hash).toBe(`#${SHARED_ID}`)
    await press('OPEN')
    await see('OPENING...')
    backend.letGo(answers(openShare, null), answers(getShared, REPORT))
    await see('Damage report from Ann Fixer')
    expect(backend.requestsTo(openShare).map(({ body }) => body)).toEqual([{ id: SHARED_ID, secret: SECRET }])
  },
  empty: async () => {
    openScreen(PATHS.shared, null)
    await see('This link is incomplete. Ask for it again, or copy it completely.')
    expectNot('OPEN')
  },
  error: async () => {
    const backend = openScreen(LINK, null, FROM_SOMEBODY, refuses(openShare, 403, 'share_password_required'))
    await press('OPEN')
    await see('This report is protected. Please enter the password.')
    backend.given(refuses(openShare, 403, 'wrong_password'))
    await fill({ Password: 'not the one' })
    await press('OPEN')
    await see('Incorrect password. Please try again.')
    backend.given(answers(openShare, null), refuses(getShared, 403, 'share_closed'))
    await fill({ Password: 'the right one' })
    await press('OPEN')
    expect(backend.requestsTo(openShare).at(-1)?.body).toEqual({
      id: SHARED_ID,
      secret: SECRET,
      password: 'the right one',
    })
    expectNot('Please open the link again.')
    backend.given(refuses(openShare, 410, 'share_ended'))
    await press('OPEN')
    await see('This link has ended. Ask the person who sent it for a new one.')
    expectNot('OPEN')
  },
  // The same for somebody who is logged in, at the address that a reload finds.
  full: async () => {
    const backend = openScreen(`${PATHS.shared}#${SHARED_ID}`, aProfile(), answers(getShared, REPORT))
    await press('OPEN')
    await see('Water stain')
    expect(backend.requestsTo(openShare)).toEqual([])
    expect(headings()).toEqual([
      'Water stain',
      'STAY OUT OF THAT ROOM',
      'DO THIS FIRST',
      'DAMAGE ASSESSMENT',
      'REPAIR INSTRUCTIONS',
      'SOURCES',
    ])
    await see('Last changed Nov 22, 2026. This link works until Dec 22, 2026.')
    await see('Above the sink')
    await see('Photo 2, received Nov 20, 2026')
    expect(screen.getByRole('link', { name: 'epa.gov/mold/index.html' }).getAttribute('rel')).toBe(
      'noopener noreferrer',
    )
    expectNot('HOME')
    await button('PRINT')
    backend.given(refuses(getShared, 410, 'share_ended'))
    await press('SAVE AS PDF')
    await see('This link has ended. Ask the person who sent it for a new one.')
    backend.given(refuses(getShared, 403, 'share_closed'))
    await press('SAVE AS PDF')
    await press('OPEN')
    await see('Please open the link again.')
  },
  'over the limit': async () => {
    const detail = 'Too many attempts. Please wait a few minutes. The link still works.'
    openScreen(LINK, null, FROM_SOMEBODY, refuses(openShare, 429, 'too_many_attempts', { detail }))
    await press('OPEN')
    await see(detail)
    await button('OPEN')
  },
  offline: async () => {
    openScreen(LINK, null, FROM_SOMEBODY, isUnreachable(openShare))
    await see('Somebody shared a damage report with you')
    goOffline()
    await press('OPEN')
    await see(CONNECTION_FAILED)
    await button('OPEN')
  },
}
