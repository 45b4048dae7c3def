import { expect, it } from 'vitest'
import { aPerson, eventually, testApp, TestClient } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { askForDeletion, eraseNow } from '#tests/support/erasure.ts'
import { runJob } from '#tests/support/jobs.ts'
import { buy, chosen, customerOf, later, meOf, paidProduct } from '#tests/support/payments.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { linkIn, devMailboxOf } from '#tests/support/smtp.ts'
import { idOf, setUsage } from '#tests/support/uploads.ts'

// A transaction that waits for a second connection waits forever when as many run at once as there are connections.
it('what changes an account, and what tells of it, gets by with one connection to the database', async () => {
  const product = await testApp({ database: await testDatabase({ maxConnections: 1 }) })
  const { db } = product.database
  const devMailbox = devMailboxOf(product.dataDir)
  const tokenFor = async (address: string, words: string) =>
    new URLSearchParams(linkIn(await devMailbox.mailTo(address, words)).hash.slice(1)).get('token')
  const person = await aPerson(product)
  await db.updateTable('users').set({ email_verified: true }).where('email', '=', person.email).execute()

  await setUsage(product.database, await idOf(person), { files: 8, storage_bytes: 8000 })
  const { id } = await person.uploaded(await aPhoto())
  await devMailbox.mailTo(person.email, 'almost out of uploads')
  expect((await person.post(`/api/files/${id}/analyses`)).status).toBe(202)
  const runs = db.selectFrom('analyses').select('id').where('status', '=', 'succeeded')
  await eventually(async () => runs.executeTakeFirst())

  const change = { new_email: 'moved@example.com', password: person.password }
  expect((await person.post('/api/auth/change-email', change)).status).toBe(200)
  const anonymous = new TestClient(product.origin)
  const token = await tokenFor(person.email, 'was changed')
  expect((await anonymous.post('/api/auth/undo-email-change', { token })).status).toBe(200)
  await anonymous.post('/api/auth/request-password-reset', { email: person.email })
  const reset = { token: await tokenFor(person.email, 'Choose a new password'), new_password: 'left as snow 8' }
  expect((await anonymous.post('/api/auth/reset-password', reset)).status).toBe(200)

  await anonymous.post('/api/auth/sign-in/email', { email: person.email, password: 'left as snow 8' })
  const again = { current_password: 'left as snow 8', new_password: 'left as frost 9' }
  expect((await anonymous.post('/api/auth/change-password', again)).status).toBe(200)
  expect((await anonymous.post('/api/me/deletion', { password: 'left as frost 9' })).status).toBe(200)
})

it('paying, failing to pay, ending and leaving get by with one connection to the database', async () => {
  const product = await paidProduct({ database: await testDatabase({ maxConnections: 1 }) })
  const { stripe } = product
  const person = await aPerson(product)
  await buy(product, person, 'basic')
  await chosen(person, 'pro')
  const customer = await customerOf(product, person)
  stripe.cards.decline(customer)
  await later(product, 32, person)
  expect(await meOf(person)).toMatchObject({ plan_id: 'pro', subscription: { status: 'past_due' } })
  await runJob(product, 'reconcile-payments')
  await chosen(person, 'free')
  expect(await meOf(person)).toMatchObject({ plan_id: 'free' })
  expect((await askForDeletion(person)).status).toBe(200)
  stripe.advanceDays(31)
  await stripe.idle()
  await eraseNow(product)
  expect(stripe.requests).toContainEqual(
    expect.objectContaining({ method: 'DELETE', path: `/v1/customers/${customer}` }),
  )
})
