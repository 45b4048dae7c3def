import { screen } from '@testing-library/dom'
import { createClaim, getClaim, listClaims, lookAtPack } from '#shared/api/claims.ts'
import { listRepairs } from '#shared/api/repairs.ts'
import { claimPath, PATHS } from '#web/lib/paths.ts'
import { answers, isUnreachable, refuses, waits } from '../support/backend.ts'
import { aProfile } from '../support/builders.ts'
import { aClaim, aDiaryEntry, anExpense, anItem, aPack, keepsClaim, ON_PRO } from '../support/claims.ts'
import { button, expectNot, fill, openScreen, press, see, seeIn } from '../support/screen.tsx'
import { CONNECTION_FAILED, staysOffline } from './common.ts'
import type { ScreenStates } from './states.ts'

const LIST = answers(listClaims, {
  success: true,
  claims: [
    aClaim({ totals: { items: 3, replacement_cost: 2150.5, expenses: 184, next_due_on: '2099-01-01' } }),
    aClaim({ id: 'd2', title: 'Hail', status: 'closed', loss_date: '2026-05-02', repairs: [] }),
  ],
  next_cursor: 'more',
})

export const claims: ScreenStates = {
  loading: async () => {
    const backend = openScreen(PATHS.claims, ON_PRO, waits(listClaims))
    await screen.findByRole('status', { name: 'Loading your claims' })
    await see('CLAIMS')
    backend.letGo(LIST)
    await see('Burst pipe')
  },
  empty: async () => {
    openScreen(PATHS.claims, ON_PRO)
    await see('NO CLAIMS YET')
    await see('From it you download one folder and photo PDFs for your insurer.')
    await button('NEW CLAIM')
  },
  error: async () => {
    const backend = openScreen(PATHS.claims, ON_PRO, isUnreachable(listClaims))
    await see(CONNECTION_FAILED)
    backend.given(LIST)
    await press('RETRY')
    await see('Burst pipe')
  },
  full: async () => {
    openScreen(PATHS.claims, ON_PRO, LIST)
    await see('3 items, $2,150.50 to replace · $184 paid')
    await see('No date of loss yet · 2 repairs')
    await see('Loss on May 2, 2026 · 0 repairs')
    await see('Due in ')
    await screen.findByRole('link', { name: 'Hail' })
    await button('LOAD MORE')
  },
  'over the limit': async () => {
    const detail = 'Your plan includes 20 claims. Delete one that you no longer need to make room.'
    openScreen(
      PATHS.claims,
      ON_PRO,
      LIST,
      answers(listRepairs, { success: true, repairs: [], next_cursor: null }),
      refuses(createClaim, 403, 'limit_reached', { detail }),
    )
    await press('NEW CLAIM')
    await fill({ 'What happened?': 'Fire' })
    await press('BEGIN THE CLAIM')
    await see(`${detail} What you typed is still here.`)
  },
  offline: staysOffline(PATHS.claims, ON_PRO, 'Burst pipe', LIST),
}

const CLAIM = aClaim()
const SHEET = claimPath(CLAIM.id)
const ENTRIES = [anItem(), anExpense(), aDiaryEntry({ due_on: '2099-01-01' })]

export const claim: ScreenStates = {
  loading: async () => {
    const backend = openScreen(SHEET, ON_PRO, ...keepsClaim(CLAIM, ENTRIES), waits(getClaim))
    await screen.findByRole('status', { name: 'Loading the claim' })
    backend.given(waits(lookAtPack))
    backend.letGo(answers(getClaim, CLAIM))
    await screen.findByRole('status', { name: 'Loading what is in the claim' })
    backend.letGo(answers(lookAtPack, aPack()))
    await see('WHAT IS NEXT')
  },
  empty: async () => {
    openScreen(SHEET, ON_PRO, refuses(getClaim, 404, 'not_found'))
    await see('CLAIM NOT FOUND')
    await screen.findByRole('link', { name: 'YOUR CLAIMS' })
  },
  error: async () => {
    const backend = openScreen(SHEET, ON_PRO, ...keepsClaim(CLAIM), isUnreachable(getClaim), isUnreachable(lookAtPack))
    await see(CONNECTION_FAILED)
    backend.given(answers(getClaim, CLAIM))
    await press('RETRY')
    await seeIn('WHAT IS NEXT', CONNECTION_FAILED)
    backend.given(answers(lookAtPack, aPack()))
    await press('RETRY')
    await see('No date of loss yet.')
  },
  full: async () => {
    openScreen(SHEET, ON_PRO, ...keepsClaim(CLAIM, ENTRIES))
    await seeIn('WHAT IS NEXT', 'DUE IN ')
    await seeIn('WHAT IS NEXT', 'They send an adjuster.')
    await see('$1,200 to replace')
    await see('$184.50, lodging')
    await see('Call, Acme Mutual')
    await button('Move Hall floor up')
    await see('14 photos, 3 documents, 49.59 MB with the originals')
    await screen.findByRole('link', { name: /^PART 3 OF 3/ })
    await button('DELETE THIS CLAIM')
  },
  'over the limit': async () => {
    openScreen(SHEET, aProfile(), ...keepsClaim(CLAIM, ENTRIES))
    await see('The claim pack is part of Pro Fixer and Enterprise Fixer. Upgrade your plan to use it.')
    await see('Sofa')
    expectNot('ADD AN ITEM')
    await button('DOWNLOAD THE PACK')
    await button('DELETE THIS CLAIM')
  },
  offline: staysOffline(SHEET, ON_PRO, 'Burst pipe', ...keepsClaim(CLAIM, ENTRIES)),
}
