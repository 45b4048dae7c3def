import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { EVENT_TYPES } from '#server/adapters/stripe/stripe.events.ts'
import { PAYMENT_GRACE_DAYS } from '#server/features/billing/subscriptions.rules.ts'
import { REPOSITORY } from '#tests/support/plantedTree.ts'

const DOCUMENT = readFileSync(path.join(REPOSITORY, 'docs/billing.md'), 'utf8')

describe('docs/billing.md', () => {
  it('has an operator select exactly the events that the product goes by', () => {
    const listed = DOCUMENT.split('\n').flatMap((line) => /^ {4}([a-z_]+(?:\.[a-z_]+)+)$/.exec(line)?.[1] ?? [])
    expect(listed).toEqual([...EVENT_TYPES])
  })

  it('promises the days of grace that there are', () => {
    expect(DOCUMENT).toContain(`the plan stays for **${PAYMENT_GRACE_DAYS} days**`)
  })
})
