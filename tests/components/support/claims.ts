import {
  addEntry,
  deleteEntry,
  getClaim,
  listEntries,
  lookAtPack,
  replaceEntry,
  updateClaim,
  type ClaimEntry,
  type ClaimRecord,
  type EntryRecord,
  type PackSummary,
} from '#shared/api/claims.ts'
import { listRepairs } from '#shared/api/repairs.ts'
import { answers, type Answer } from './backend.ts'
import { aListedRepair, aProfile } from './builders.ts'

export const ON_PRO = aProfile({ plan_id: 'pro' })

/** A loss over two rooms, of which nothing is known yet. */
export function aClaim(changes: Partial<ClaimRecord> = {}): ClaimRecord {
  return {
    id: '0199a7a0-0000-7000-8000-0000000000d1',
    title: 'Burst pipe',
    status: 'preparing',
    loss_date: null,
    loss_cause: null,
    what_happened: null,
    insured_name: null,
    insurer: null,
    policy_number: null,
    claim_number: null,
    adjuster_name: null,
    adjuster_phone: null,
    adjuster_email: null,
    property_address: null,
    deductible: null,
    repairs: [
      { id: 'kitchen', title: 'Kitchen ceiling', photos: 2 },
      { id: 'hall', title: 'Hall floor', photos: 1 },
    ],
    totals: { items: 0, replacement_cost: 0, expenses: 0, next_due_on: null },
    created_by: null,
    created_at: '2026-11-20T09:00:00.000Z',
    updated_at: '2026-11-21T09:00:00.000Z',
    ...changes,
  }
}

const stored = (id: string) => ({ id, created_by: null, created_at: '2026-11-21T09:00:00.000Z' })

export function anItem(changes: Partial<Extract<EntryRecord, { list: 'items' }>> = {}): EntryRecord {
  return {
    ...stored('item-1'),
    list: 'items',
    room: 'Kitchen',
    description: 'Sofa',
    quantity: 1,
    brand: null,
    model: null,
    serial: null,
    purchased_on: null,
    purchase_price: null,
    current_value: null,
    replacement_cost: 1200,
    file_ids: [],
    document_id: null,
    ...changes,
  }
}

export function anExpense(changes: Partial<Extract<EntryRecord, { list: 'expenses' }>> = {}): EntryRecord {
  return {
    ...stored('expense-1'),
    list: 'expenses',
    kind: 'lodging',
    paid_on: '2026-11-21',
    vendor: 'Harbor Inn',
    amount: 184.5,
    note: null,
    document_id: null,
    ...changes,
  }
}

export function aDiaryEntry(changes: Partial<Extract<EntryRecord, { list: 'diary' }>> = {}): EntryRecord {
  return {
    ...stored('diary-1'),
    list: 'diary',
    at: '2026-11-21T15:00:00.000Z',
    kind: 'call',
    with_whom: 'Acme Mutual',
    text: 'They send an adjuster.',
    due_on: null,
    document_id: null,
    ...changes,
  }
}

export function aPack(changes: Partial<PackSummary> = {}): PackSummary {
  return {
    photos: 14,
    documents: 3,
    bytes: 52_000_000,
    smaller_copies: 0,
    with_location: 12,
    without_camera_time: 0,
    missing: ['No date of loss yet.'],
    photo_pdfs: [
      { max_mb: 10, parts: 1 },
      { max_mb: 4, parts: 3 },
    ],
    ...changes,
  }
}

const idOf = (path: string): string => path.split('/')[3] ?? ''

/** A server that keeps a claim and its entries. */
export function keepsClaim(first: ClaimRecord, begun: readonly EntryRecord[] = [], pack = aPack()): Answer[] {
  let claim = first
  let entries = [...begun]
  const totals = (): ClaimRecord['totals'] => {
    const items = entries.filter((entry) => entry.list === 'items')
    const expenses = entries.filter((entry) => entry.list === 'expenses')
    return {
      items: items.length,
      replacement_cost: items.reduce((sum, { quantity, replacement_cost: cost }) => sum + quantity * (cost ?? 0), 0),
      expenses: expenses.reduce((sum, { amount }) => sum + amount, 0),
      next_due_on: null,
    }
  }
  const changed = (change: Partial<ClaimRecord> & { repair_ids?: string[] }) => {
    const { repair_ids: ids, ...facts } = change
    const known = [...claim.repairs, { id: 'cellar', title: 'Cellar', photos: 4 }]
    const repairs = ids?.map((id) => known.find((repair) => repair.id === id)!) ?? claim.repairs
    claim = { ...claim, ...facts, repairs }
    return claim
  }
  return [
    answers(getClaim, () => ({ ...claim, totals: totals() })),
    answers(updateClaim, ({ body }) => ({ ...changed(body as Partial<ClaimRecord>), totals: totals() })),
    answers(listEntries, ({ query }) => ({
      success: true as const,
      entries: entries.filter(({ list }) => list === query.get('list')),
    })),
    answers(addEntry, ({ body }) => {
      const added = { ...stored(`added-${entries.length}`), ...(body as ClaimEntry) }
      entries = [...entries, added]
      return added
    }),
    answers(replaceEntry, ({ path, body }) => {
      const replaced = { ...stored(idOf(path)), ...(body as ClaimEntry) }
      entries = entries.map((entry) => (entry.id === replaced.id ? replaced : entry))
      return replaced
    }),
    {
      route: deleteEntry,
      reply: ({ path }) => {
        entries = entries.filter(({ id }) => id !== idOf(path))
        return { status: 204, body: null }
      },
    },
    answers(lookAtPack, pack),
    answers(listRepairs, {
      success: true,
      repairs: [
        aListedRepair({ id: 'kitchen', title: 'Kitchen ceiling' }),
        aListedRepair({ id: 'hall', title: 'Hall floor' }),
        aListedRepair({ id: 'cellar', title: 'Cellar' }),
      ],
      next_cursor: null,
    }),
  ]
}
