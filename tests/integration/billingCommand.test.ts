import { execFile } from 'node:child_process'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { TestClient, type Person } from '#tests/support/app.ts'
import { changed, openStream } from '#tests/support/events.ts'
import { checkoutOf, choose, meOf, press } from '#tests/support/payments.ts'
import { startProduct, temporaryFolder } from '#tests/support/product.ts'
import { startStripe, stripeSettings, WEBHOOK_SECRET } from '#tests/support/stripe.ts'
import { processEnvironment } from '#tests/support/processEnvironment.ts'

const stripe = await startStripe()
const { folder, remove } = await temporaryFolder()
afterAll(async () => {
  await stripe.close()
  await remove()
})
const environment = stripeSettings(stripe)

function billing(args: string[], more: Record<string, string> = environment) {
  return new Promise<{ code: number; said: string }>((resolve) => {
    execFile(
      process.execPath,
      [path.join(import.meta.dirname, '../../scripts/billing.ts'), ...args],
      { cwd: folder, env: { ...processEnvironment(), DATA_DIR: path.join(folder, 'data'), ...more } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    )
  })
}

async function register(origin: string, email: string): Promise<Person> {
  const person = Object.assign(new TestClient(origin), { email, name: 'Ann Fixer', password: 'right as rain 7' })
  const { name, password } = person
  const answer = await person.post('/api/auth/sign-up/email', { name, email, password })
  if (answer.status !== 200) throw new Error(await answer.text())
  return person
}

describe('npm run billing', () => {
  it.each([[[]], [['replay']], [['replay', '--since', 'soon']], [['reconcile', 'now']], [['refund']], [['--force']]])(
    'says how it is used when it is called with %j',
    async (args) => {
      const { code, said } = await billing(args)
      expect(code).toBe(1)
      expect(said).toContain('npm run billing -- reconcile\n')
    },
  )

  it('compares, replays and ends what nobody pays for, while the product runs', async () => {
    // In demo billing a plan costs nothing.
    const before = await startProduct(folder)
    const freeloader = await register(before.origin, 'free@example.com')
    expect((await choose(freeloader, 'pro')).status).toBe(200)
    await before.stop()
    expect(await billing(['reconcile'], {})).toEqual({
      code: 1,
      said: 'Billing is a demo here: STRIPE_SECRET_KEY is not set.\n',
    })

    const product = await startProduct(folder, environment)
    stripe.deliverTo(`${product.origin}/api/billing/webhook`, WEBHOOK_SECRET)
    const person = await register(product.origin, 'ann@example.com')
    stripe.hold()
    await press(await checkoutOf(person, 'basic'), 'pay')
    const paid = stripe.events.find(({ type }) => type === 'invoice.paid')
    expect(await meOf(person)).toMatchObject({ plan_id: 'free' })

    const { id } = await meOf(person)
    expect(await billing(['replay', paid?.id ?? ''])).toEqual({
      code: 0,
      said: `${paid?.id} invoice.paid: applied, account ${id} went from free to basic\n`,
    })
    expect(await meOf(person)).toMatchObject({ plan_id: 'basic' })
    expect(await billing(['replay', 'evt_of_nobody'])).toMatchObject({ code: 1 })
    const all = await billing(['replay', '--since', new Date(Date.now() - 3_600_000).toISOString()])
    expect(all).toMatchObject({ code: 0, said: expect.stringMatching(/\d events carried out again\.\n$/) })

    const withoutPayer = 'without payer: free@example.com is on pro, and nobody pays for it\n'
    expect(await billing(['reconcile'])).toEqual({ code: 1, said: `${withoutPayer}1 found.\n` })
    expect(await billing(['end-without-payer', '--dry-run'])).toEqual({
      code: 0,
      said: 'free@example.com: pro\n1 accounts have a plan for which nobody pays.\n',
    })
    const here = Object.assign(new TestClient(product.origin), { cookies: freeloader.cookies })
    const screens = await openStream(here)
    expect(await billing(['end-without-payer'])).toMatchObject({
      code: 0,
      said: expect.stringContaining('pro -> free\n'),
    })
    await screens.next(changed('plan'))
    screens.close()
    expect(await meOf(here)).toMatchObject({ plan_id: 'free' })
    expect(await billing(['reconcile'])).toEqual({ code: 0, said: 'Our records agree with Stripe.\n' })
    expect(await meOf(person)).toMatchObject({ plan_id: 'basic' })

    // The key of another Stripe account takes away nobody's plan.
    const other = await startStripe()
    const gone = await billing(['reconcile'], stripeSettings(other))
    await other.close()
    expect(gone).toMatchObject({
      code: 1,
      said: expect.stringContaining('is not known to Stripe; is this the right key?'),
    })
    expect(await meOf(person)).toMatchObject({ plan_id: 'basic' })

    stripe.failures.refuse()
    const refused = await billing(['reconcile'])
    expect(refused).toMatchObject({ code: 1, said: expect.stringMatching(/^Stripe gave no answer/) })
    stripe.failures.none()
    expect(await product.stop()).toBe(0)
  })
})
