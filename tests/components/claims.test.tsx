import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { createClaim, listClaims, updateClaim } from '#shared/api/claims.ts'
import { listRepairAnalyses } from '#shared/api/analyses.ts'
import { getRepair, listRepairs } from '#shared/api/repairs.ts'
import { claimPath, PATHS, repairPath } from '#web/lib/paths.ts'
import { answers, isUnreachable, refuses, type Answer } from './support/backend.ts'
import { aListedRepair, anAnalysis, aProfile, aRepair } from './support/builders.ts'
import { aClaim, keepsClaim, ON_PRO } from './support/claims.ts'
import {
  button,
  expectAccessible,
  expectAddress,
  expectFault,
  expectNot,
  field,
  fill,
  link,
  openScreen,
  press,
  reopenScreen,
  see,
  user,
} from './support/screen.tsx'

const CLAIM = aClaim()
const LIST = answers(listClaims, { success: true, claims: [CLAIM], next_cursor: null })
const made = aClaim({ id: 'made', title: 'Hail on the roof', repairs: [] })

const keysOf = (requests: readonly { headers: Headers }[]) =>
  requests.map(({ headers }) => headers.get('idempotency-key'))

test('a claim begins with a name, a day and repairs that are in no other claim', async () => {
  const backend = openScreen(PATHS.claims, ON_PRO, ...keepsClaim(made), LIST, answers(createClaim, made))
  await press('NEW CLAIM')
  await press('BEGIN THE CLAIM')
  await expectFault('What happened?', 'Please give it a name, such as “Burst pipe”.')
  await fill({ 'What happened?': ' Hail on the roof ', 'When did it happen?': '2099-01-01' })
  await press('BEGIN THE CLAIM')
  await expectFault('When did it happen?', "The date of loss can't be in the future.")
  await fill({ 'When did it happen?': '2026-11-19' })
  const taken = await screen.findByRole('checkbox', { name: 'Kitchen ceiling In the claim Burst pipe' })
  expect(taken).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('checkbox', { name: 'Cellar' }))
  await expectAccessible()
  await press('BEGIN THE CLAIM')
  await expectAddress(claimPath('made'))
  expect(backend.requestsTo(createClaim).map(({ body }) => body)).toEqual([
    { title: 'Hail on the roof', loss_date: '2026-11-19', repair_ids: ['cellar'] },
  ])
})

test('a claim that could not be sent stays through a reload, and is sent again under the same key', async () => {
  const backend = openScreen(PATHS.claims, ON_PRO, ...keepsClaim(made), isUnreachable(createClaim))
  await press('NEW CLAIM')
  await fill({ 'What happened?': 'Hail on the roof' })
  await press('BEGIN THE CLAIM')
  await see('What you typed is still here.')
  reopenScreen()
  await waitFor(() => expect(field('What happened?').value).toBe('Hail on the roof'))
  backend.given(answers(createClaim, made))
  await press('BEGIN THE CLAIM')
  await expectAddress(claimPath('made'))
  const keys = keysOf(backend.requestsTo(createClaim))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('a claim that was refused gets a new key', async () => {
  const detail = 'This repair is already in another claim.'
  const backend = openScreen(
    PATHS.claims,
    ON_PRO,
    ...keepsClaim(made),
    refuses(createClaim, 409, 'key_reused', { detail }),
  )
  await press('NEW CLAIM')
  await fill({ 'What happened?': 'Hail on the roof' })
  await press('BEGIN THE CLAIM')
  await see(`${detail} What you typed is still here.`)
  backend.given(answers(createClaim, made))
  await press('BEGIN THE CLAIM')
  await expectAddress(claimPath('made'))
  expect(new Set(keysOf(backend.requestsTo(createClaim))).size).toBe(2)
})

test('what is cancelled is forgotten', async () => {
  openScreen(PATHS.claims, ON_PRO, ...keepsClaim(made))
  await press('NEW CLAIM')
  await fill({ 'What happened?': 'Hail' })
  await press('CANCEL')
  const opener = await button('NEW CLAIM')
  await waitFor(() => expect(document.activeElement).toBe(opener))
  await press('NEW CLAIM')
  expect(field('What happened?').value).toBe('')
})

test('a plan without claims says which plans have them, and shows those that are there', async () => {
  openScreen(PATHS.claims, aProfile(), LIST)
  await see('The claim pack is part of Pro Fixer and Enterprise Fixer. Upgrade your plan to use it.')
  await see('The claims you have stay: you can read, download and delete them.')
  expect((await link('SEE THE PLANS')).getAttribute('href')).toBe(PATHS.payment)
  expect((await link('Burst pipe')).getAttribute('href')).toBe(claimPath(CLAIM.id))
  expectNot('NEW CLAIM')
})

test('a plan without claims says what they would give', async () => {
  openScreen(PATHS.claims, aProfile())
  await see('NO CLAIMS YET')
  await see('The claim pack is part of Pro Fixer and Enterprise Fixer.')
  expectNot('The claims you have stay')
})

test('further claims are loaded on request', async () => {
  const backend = openScreen(
    PATHS.claims,
    ON_PRO,
    answers(listClaims, ({ query }) =>
      query.get('cursor') === null
        ? { success: true as const, claims: [CLAIM], next_cursor: 'older' }
        : { success: true as const, claims: [aClaim({ id: 'older', title: 'Hail' })], next_cursor: null },
    ),
  )
  await press('LOAD MORE')
  await see('Hail')
  expectNot('LOAD MORE')
  expect(backend.requestsTo(listClaims).map(({ query }) => query.toString())).toEqual([
    'limit=50',
    'limit=50&cursor=older',
  ])
})

const REPAIR = aRepair()

function openRepair(me = ON_PRO, ...prepared: Answer[]) {
  const run = anAnalysis()
  return openScreen(
    repairPath(REPAIR.id),
    me,
    answers(getRepair, REPAIR),
    answers(listRepairAnalyses, { analyses: [run], current_id: run.id }),
    ...prepared,
  )
}

test('a repair leads to the claim that it is in', async () => {
  const repairs = [{ id: REPAIR.id, title: REPAIR.title, photos: 1 }]
  openRepair(
    ON_PRO,
    answers(listClaims, {
      success: true,
      claims: [CLAIM, aClaim({ id: 'mine', title: 'Hail', repairs })],
      next_cursor: null,
    }),
  )
  await see('In the claim Hail')
  expect((await link('Hail')).getAttribute('href')).toBe(claimPath('mine'))
  expectNot('ADD TO A CLAIM')
})

test('a plan without claims is told which one has them, before anything is pressed', async () => {
  openRepair(aProfile(), answers(listClaims, { success: true, claims: [], next_cursor: null }))
  const way = await link('Claims for your insurer: included in Pro Fixer')
  expect(way.getAttribute('href')).toBe(PATHS.payment)
  expectNot('ADD TO A CLAIM')
})

test('a repair is put into a claim', async () => {
  let kept = CLAIM
  const backend = openRepair(
    ON_PRO,
    answers(listClaims, () => ({ success: true as const, claims: [kept], next_cursor: null })),
    refuses(updateClaim, 503, 'unavailable'),
  )
  await press('ADD TO A CLAIM')
  await press('Burst pipe')
  await see("The repair wasn't added.")
  backend.given(
    answers(updateClaim, () => {
      kept = { ...CLAIM, repairs: [...CLAIM.repairs, { id: REPAIR.id, title: REPAIR.title, photos: 1 }] }
      return kept
    }),
  )
  await press('Burst pipe')
  await see('In the claim Burst pipe')
  expect(backend.requestsTo(updateClaim).at(-1)?.body).toEqual({ repair_ids: ['kitchen', 'hall', REPAIR.id] })
})

test('a new claim begins with the repair that it was begun from', async () => {
  const backend = openRepair(
    ON_PRO,
    answers(listRepairs, { success: true, repairs: [aListedRepair({ id: REPAIR.id })], next_cursor: null }),
    answers(createClaim, made),
    ...keepsClaim(made),
  )
  backend.given(
    answers(getRepair, REPAIR),
    answers(listRepairs, { success: true, repairs: [aListedRepair({ id: REPAIR.id })], next_cursor: null }),
  )
  await user.click(await link('ADD TO A CLAIM'))
  await screen.findByRole('checkbox', { name: 'Water Damage', checked: true })
  await fill({ 'What happened?': 'Hail on the roof' })
  await press('BEGIN THE CLAIM')
  await expectAddress(claimPath('made'))
  expect(backend.requestsTo(createClaim)[0]?.body).toMatchObject({ repair_ids: [REPAIR.id] })
})

test('claims are found from the repairs, on every plan', async () => {
  for (const me of [ON_PRO, aProfile()]) {
    openScreen(PATHS.repairs, me, answers(listRepairs, { success: true, repairs: [], next_cursor: null }))
    const claims = await link('CLAIMS')
    expect(claims.getAttribute('href')).toBe(PATHS.claims)
    expect(claims.className, 'a button like its neighbors').toContain('border-rule')
    document.body.replaceChildren()
  }
})

test('claims are found from the profile where the plan has them, and nothing is asked for that', async () => {
  const backend = openScreen(PATHS.profile, ON_PRO)
  expect((await link(/^Insurance claims/)).getAttribute('href')).toBe(PATHS.claims)
  expect(backend.requestsTo(listClaims)).toEqual([])
  document.body.replaceChildren()
  openScreen(PATHS.profile, aProfile())
  await link(/^Payment Plans/)
  expect(screen.queryByRole('link', { name: /^Insurance claims/ })).toBeNull()
})

test('without a server there are no claims', async () => {
  globalThis.IS_LOCAL_APP = true
  try {
    openScreen(PATHS.claims, ON_PRO)
    await see('Claims need the server version.')
    reopenScreen(claimPath(CLAIM.id))
    await see('Claims need the server version.')
    reopenScreen(PATHS.repairs)
    await see('REPAIRS')
    expect(screen.queryByRole('link', { name: 'CLAIMS' })).toBeNull()
  } finally {
    globalThis.IS_LOCAL_APP = false
  }
})
