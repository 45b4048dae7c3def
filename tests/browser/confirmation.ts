import { expect, type Page } from '@playwright/test'
import { eventually } from '#tests/support/app.ts'
import type { Product } from '#tests/support/product.ts'
import { linkIn, devMailboxOf } from '#tests/support/smtp.ts'
import type { Person } from './people.ts'

/** Confirms the address of somebody with the link of the first mail, past the screens. */
export async function confirmAddress(page: Page, { dataDir }: Product, { email }: Person): Promise<void> {
  const mail = await eventually(async () =>
    (await devMailboxOf(dataDir).mails()).find(
      ({ to = [], subject = '' }) => to.some(({ address }) => address === email) && subject.startsWith('Confirm'),
    ),
  )
  const token = new URLSearchParams(linkIn(mail).hash.slice(1)).get('token')
  const answer = await page.request.post('/api/auth/verify-email', { data: { token } })
  expect(answer.status(), await answer.text()).toBe(200)
}
