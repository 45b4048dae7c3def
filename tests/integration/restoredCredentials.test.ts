import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { generate } from 'otplib'
import { afterAll, describe, expect, it } from 'vitest'
import type { Share } from '#shared/api/shares.ts'
import { readShareFragment } from '#shared/shares/sharedPath.ts'
import { createDiskStore } from '#server/adapters/disk/disk.store.ts'
import { backUp, restore } from '#server/app/maintenanceModule.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { aPerson, testApp, TestClient, type TestApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { linkIn, devMailboxOf } from '#tests/support/smtp.ts'

const product = await testApp()
const folder = await mkdtemp(path.join(os.tmpdir(), 'mendsight-restored-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The product after a backup of the current state was restored elsewhere. */
async function restored(): Promise<TestApp> {
  const place = await mkdtemp(path.join(folder, 'backup-'))
  const file = path.join(place, 'backup.tar')
  const store = createDiskStore(path.join(product.dataDir, 'objects'))
  await backUp({ database: product.database, store, clock: systemClock }, file)
  const database = await testDatabase({ isMigrated: false })
  await restore({ database, store: createDiskStore(place), log: () => {}, tempDir: place }, file)
  return testApp({ database })
}

async function tokenOfMailTo(email: string, words: string): Promise<string> {
  const link = linkIn(await devMailboxOf(product.dataDir).mailTo(email, words))
  return new URLSearchParams(link.hash.slice(1)).get('token') ?? ''
}

describe('after a restore', () => {
  it('no link of a mail works, used or not, and an email that can be taken back stays reserved', async () => {
    const forgetful = await aPerson(product)
    await forgetful.post('/api/auth/request-password-reset', { email: forgetful.email })
    const reset = await tokenOfMailTo(forgetful.email, 'Choose a new password')
    const moved = await aPerson(product)
    await product.database.db
      .updateTable('users')
      .set({ email_verified: true })
      .where('email', '=', moved.email)
      .execute()
    const change = { new_email: 'moved.here@example.com', password: moved.password }
    expect((await moved.post('/api/auth/change-email', change)).status).toBe(200)
    const undo = await tokenOfMailTo(moved.email, 'was changed')

    const { origin } = await restored()
    const anyone = new TestClient(origin)
    const refused = { status: 400, code: 'link_invalid' }
    const resetAgain = await anyone.post('/api/auth/reset-password', { token: reset, new_password: 'brand new 12' })
    expect(await resetAgain.json()).toMatchObject(refused)
    const undoneAgain = await anyone.post('/api/auth/undo-email-change', { token: undo })
    expect(await undoneAgain.json()).toMatchObject(refused)
    const somebodyElse = { name: 'Eve', email: moved.email, password: 'right as rain 7' }
    expect(await (await anyone.post('/api/auth/sign-up/email', somebodyElse)).json()).toMatchObject({
      code: 'account_exists',
    })

    // They worked before the restore.
    const inTime = new TestClient(product.origin)
    const chosen = await inTime.post('/api/auth/reset-password', { token: reset, new_password: 'brand new 12' })
    expect(chosen.status).toBe(200)
    expect((await inTime.post('/api/auth/undo-email-change', { token: undo })).status).toBe(200)
  })

  it('no link to a report works, with or without a cookie, until its owner makes another', async () => {
    const person = await aPerson(product, { isConfirmed: true })
    const photo = await person.uploaded(await aPhoto())
    const repair = (await (await person.post('/api/repairs', { file_ids: [photo.id] })).json()) as { id: string }
    const made = await person.post(`/api/repairs/${repair.id}/shares`)
    const { id, url } = (await made.json()) as Share
    const { secret } = readShareFragment(new URL(url).hash) ?? {}
    const recipient = new TestClient(product.origin)
    expect((await recipient.post('/api/shared/open', { id, secret })).status).toBe(204)

    const { origin } = await restored()
    const later = new TestClient(origin)
    for (const [name, value] of recipient.cookies) later.cookies.set(name, value)
    const ended = { status: 410, code: 'share_ended' }
    expect(await (await later.post('/api/shared/open', { id, secret })).json()).toMatchObject(ended)
    expect((await later.get(`/api/shared/${id}`)).status).not.toBe(200)
    // It worked before the restore.
    expect((await recipient.get(`/api/shared/${id}`)).status).toBe(200)
  })

  it('no code works that an authenticator app has shown before', async () => {
    const person = await aPerson(product)
    await product.database.db
      .updateTable('users')
      .set({ email_verified: true })
      .where('email', '=', person.email)
      .execute()
    const begun = await person.post('/api/me/two-step/setup', { password: person.password })
    const { secret } = (await begun.json()) as { secret: string }
    const confirmed = await person.post('/api/me/two-step/confirm', { code: await generate({ secret }) })
    expect(confirmed.status).toBe(200)

    const shown = Math.floor(Date.now() / 1000)
    const { origin } = await restored()
    // The next time step is the newest one that a slightly fast clock may show.
    for (const epoch of [shown, shown + 30]) {
      const login = { email: person.email, password: person.password, code: await generate({ secret, epoch }) }
      const refused = await new TestClient(origin).post('/api/auth/sign-in/email', login)
      expect(await refused.json()).toMatchObject({ status: 401, code: 'code_invalid' })
    }
  })
})
