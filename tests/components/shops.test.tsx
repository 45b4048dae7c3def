import { screen, waitFor, within } from '@testing-library/dom'
import './support/indexedDb.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { getMe, type Me } from '#shared/api/accounts.ts'
import { listFiles, uploadFile } from '#shared/api/files.ts'
import { listClaims } from '#shared/api/claims.ts'
import { getWaiting } from '#shared/api/intake.ts'
import { getOverview } from '#shared/api/overview.ts'
import { createRepair, getRepair, listRepairs } from '#shared/api/repairs.ts'
import type { Shop } from '#shared/api/shops.ts'
import { NO_BRANDING } from '#shared/shops/noBranding.ts'
import type { Role } from '#shared/workspaces/roles.rules.ts'
import { PLANS } from '#shared/plans/plans.ts'
import { takePhotos, waitingPhotosOf } from '#web/backend/waitingPhotos.ts'
import { chooseShop, chosenShop, scopeOf } from '#web/lib/chosenShop.ts'
import { openPage, reloadPage } from '#web/lib/reload.ts'
import { PATHS, repairPath } from '#web/lib/paths.ts'
import { shopPath } from '#web/lib/shopPaths.ts'
import { answers, refuses, TestBackend, type Answer } from './support/backend.ts'
import { aListedRepair, anOverview, aPage, aPhoto, aProfile, aRepair } from './support/builders.ts'
import {
  closeScreen,
  expectAccessible,
  expectNot,
  goOffline,
  goOnline,
  link,
  openScreen,
  openScreenOver,
  press,
  see,
  user,
} from './support/screen.tsx'

const ACME: Shop = {
  id: '0199a7a0-0000-7000-8000-00000000acce',
  name: 'Acme Repairs',
  role: 'technician',
  is_read_only: false,
  read_only_reason: null,
  delete_after: null,
  created_at: '2026-11-01T08:00:00.000Z',
}
const MEMBER = aProfile({ shops: [ACME] })

/** The same person as the server tells of them in the shop. */
const inShop = (me: Me = MEMBER, shop: Shop = ACME): Me => ({
  ...me,
  shops: [shop],
  in_shop: {
    ...shop,
    branding: NO_BRANDING,
    member_count: 3,
    usage: { files: 40, storage_bytes: 1_000, analyses_today: 0, analyses_per_day: 200 },
    plan: PLANS.enterprise,
  },
})

vi.mock(import('#web/lib/reload.ts'), async (load) => ({
  ...(await load()),
  openPage: vi.fn<typeof openPage>(),
  reloadPage: vi.fn<typeof reloadPage>(),
}))
beforeEach(() => chooseShop(undefined))

test('nobody without a shop sees where they are', async () => {
  openScreen(
    PATHS.repairs,
    aProfile({ shops: [] }),
    answers(listRepairs, { success: true, repairs: [], next_cursor: null }),
  )
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('region', { name: 'Where you are' })).toBeNull()
})

test('a member goes into the shop, and the page begins anew there', async () => {
  openScreen(PATHS.repairs, MEMBER, answers(listRepairs, { success: true, repairs: [], next_cursor: null }))
  const where = await screen.findByRole('combobox', { name: "You're in" })
  expect(where).toHaveProperty('value', '')
  await expectAccessible()
  await user.selectOptions(where, 'Acme Repairs')
  expect(chosenShop()).toBe(ACME.id)
  expect(openPage).toHaveBeenCalledExactlyOnceWith(PATHS.home)
})

test('in a shop, lists are of the shop, its plan counts, and a link leads to its screens', async () => {
  chooseShop(ACME.id)
  const repairs = answers(listRepairs, {
    success: true,
    repairs: [aListedRepair({ title: 'Roof' })],
    next_cursor: null,
  })
  const backend = openScreen(PATHS.repairs, inShop(), repairs)
  await see('Roof')
  expect(backend.requestsTo(listRepairs).map(({ query }) => query.get('shop_id'))).toEqual([ACME.id])
  expect(await screen.findByRole('combobox', { name: "You're in" })).toHaveProperty('value', ACME.id)
  expect(screen.getByRole('banner').textContent).toContain('Enterprise Fixer')
  expect((await link('BOARD')).pathname).toBe(shopPath(ACME.id))
  expect((await link('The board')).pathname).toBe(shopPath(ACME.id))
  await link('SHOP SETTINGS')
})

/** The names of the links and buttons of a screen, for somebody with this role in the shop. */
async function offered(role: Role, path: string, awaited: string): Promise<string[]> {
  chooseShop(ACME.id)
  const own = aPhoto({ id: 'own', file_name: 'own.jpg', severity: null, user_id: MEMBER.id })
  const others = aPhoto({ id: 'others', file_name: 'others.jpg', user_id: 'dana' })
  openScreen(
    path,
    inShop(MEMBER, { ...ACME, role }),
    answers(listFiles, aPage([own, others])),
    answers(listRepairs, { success: true, repairs: [], next_cursor: null }),
    answers(listClaims, { success: true, claims: [], next_cursor: null }),
    answers(getOverview, anOverview({ new_photos: { count: 1, files: [own] } })),
    answers(getWaiting, { success: true, count: 0, urgency: null }),
  )
  await see(awaited)
  await waitFor(() => expect(screen.queryAllByRole('status', { busy: true })).toEqual([]))
  const main = within(screen.getByRole('main'))
  // A screen for everybody has it only once the session is known.
  const parts = [main, within(await screen.findByRole('navigation', { name: 'Main' }))]
  const names = (['link', 'button', 'checkbox'] as const)
    .flatMap((role) => parts.flatMap((part) => part.queryAllByRole(role)))
    .map((control) => control.getAttribute('aria-label') ?? control.textContent)
  closeScreen()
  return names
}

test('on the screens of a shop, a viewer is offered nothing that the shop would refuse', async () => {
  const refused = /^analyze|delete|add|camera|take a photo|select|rename|upload|new claim|payment/i
  const screens = [
    [PATHS.upload, 'Your role in this shop does not include this. Ask its owner or an admin.'],
    [PATHS.photos, 'PHOTOS'],
    [PATHS.repairs, 'NO REPAIRS YET'],
    [PATHS.claims, 'NO CLAIMS YET'],
    [PATHS.home, 'PLAN LIMITS'],
    [PATHS.emergency, 'EMERGENCY'],
  ] as const
  for (const [path, awaited] of screens) {
    const names = await offered('viewer', path, awaited)
    expect(names.filter((name) => refused.test(name) && name !== 'Not analyzed')).toEqual([])
    expect(names, path).not.toEqual([])
  }
})

test('a technician deletes their own photos in a shop, the owner all of them, and compares plans', async () => {
  const deleting = async (role: Role) =>
    (await offered(role, PATHS.upload, 'PHOTO HISTORY')).filter((name) => name.startsWith('DELETE'))
  expect(await deleting('technician')).toEqual(['DELETE own.jpg'])
  expect(await deleting('owner')).toEqual(['DELETE own.jpg', 'DELETE others.jpg'])
  const tiles = async (role: Role) => (await offered(role, PATHS.home, 'PLAN LIMITS')).join()
  expect(await tiles('technician')).not.toContain('Payment Plans')
  expect(await tiles('technician')).toContain('Upload Files')
  expect(await tiles('owner')).toContain('Payment Plans')
})

test('photos of others keep those that are selected from being deleted by a technician', async () => {
  chooseShop(ACME.id)
  const own = aPhoto({ id: 'own', file_name: 'own.jpg', user_id: MEMBER.id })
  const others = aPhoto({ id: 'others', file_name: 'others.jpg', user_id: 'dana' })
  openScreen(PATHS.photos, inShop(), answers(listFiles, aPage([own, others])))
  await press('SELECT')
  await user.click(await screen.findByRole('checkbox', { name: 'Select own.jpg' }))
  const disabled = () =>
    screen.getByRole('button', { name: 'DELETE the selected photos' }).getAttribute('aria-disabled')
  expect(disabled()).toBe('false')
  await user.click(screen.getByRole('checkbox', { name: 'Select others.jpg' }))
  await see('Photos that others added are deleted by the owner or an admin.')
  expect(disabled()).toBe('true')
})

test('a shop that is read-only says so, and why', async () => {
  chooseShop(ACME.id)
  const shop: Shop = { ...ACME, is_read_only: true, read_only_reason: 'plan' }
  openScreen(
    PATHS.repairs,
    inShop(MEMBER, shop),
    answers(listRepairs, { success: true, repairs: [], next_cursor: null }),
  )
  await see("The owner's plan doesn't include a shop, so nothing can be added.")
})

test('a link to a repair of the shop leads into the shop', async () => {
  openScreen(repairPath('roof'), MEMBER, answers(getRepair, aRepair({ id: 'roof', workspace_id: ACME.id })))
  await waitFor(() => expect(reloadPage).toHaveBeenCalledOnce())
  expect(chosenShop()).toBe(ACME.id)
  expect(screen.queryByRole('heading', { level: 1 }), 'nothing to type into that is gone a moment later').toBeNull()
})

test('who is out of the shop is at home at the next connection, and is told', async () => {
  chooseShop(ACME.id)
  const home = aProfile({ shops: [], name: 'Ann' })
  const me: Answer = {
    route: getMe,
    reply: (request) =>
      (request.query.has('shop_id') ? refuses(getMe, 404, 'not_found') : answers(getMe, home)).reply(request),
  }
  openScreenOver(
    PATHS.repairs,
    new TestBackend([me, answers(listRepairs, { success: true, repairs: [], next_cursor: null })]),
  )
  await see("You're not in that shop any more.")
  expect(chosenShop()).toBeUndefined()
})

test('a photo for the shop is sent to the shop, also from home, and never becomes a private one', async () => {
  const me = inShop(aProfile({ id: '0199a7a0-0000-7000-8000-000000005e4d', shops: [ACME] }))
  chooseShop(ACME.id)
  const batch = { userId: me.id, batch: 'one', repairId: null, answers: {} }
  const photo = new File(['photo'], 'roof.jpg', { type: 'image/jpeg' })
  goOffline()
  await takePhotos(batch, [{ id: 'key', photo }])
  chooseShop(undefined)
  const gone = refuses(uploadFile, 404, 'not_found')
  const backend = openScreen(PATHS.photos, me, gone, answers(listFiles, aPage([aPhoto()])))
  goOnline()
  await see("You're not in the shop any more that this photo is for")
  expect(backend.requestsTo(uploadFile).map(({ query }) => query.get('shop_id'))).toEqual([ACME.id])
  expect(backend.requestsTo(createRepair)).toEqual([])
  // The same photo chosen at home is another one.
  await takePhotos({ ...batch, batch: 'two' }, [{ id: 'other key', photo }])
  expect((await waitingPhotosOf(me.id)).map(({ shopId }) => shopId)).toEqual([ACME.id, undefined])
  expectNot('We couldn’t find this')
})

test('what is kept on the device of a shop is not shown at home', () => {
  chooseShop(ACME.id)
  const there = scopeOf('ann')
  chooseShop(undefined)
  expect([there === scopeOf('ann'), scopeOf('ann')]).toEqual([false, 'ann'])
})
