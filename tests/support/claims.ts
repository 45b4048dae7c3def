import type { ClaimEntry, ClaimExpense, ClaimItem, ClaimRecord, DiaryEntry, EntryRecord } from '#shared/api/claims.ts'

type Sender = { post: (path: string, json?: unknown) => Promise<Response> }

/** Begins a claim that must be accepted. The query can name a shop. */
export async function aClaim(person: Sender, claim: object = {}, query = ''): Promise<ClaimRecord> {
  const response = await person.post(`/api/claims${query}`, { title: 'Burst pipe', ...claim })
  if (response.status !== 201) throw new Error(`POST /api/claims answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as ClaimRecord
}

/** Adds an entry that must be accepted. */
export async function anEntry(person: Sender, claimId: string, entry: ClaimEntry): Promise<EntryRecord> {
  const response = await person.post(`/api/claims/${claimId}/entries`, entry)
  if (response.status !== 201) throw new Error(`POST entries answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as EntryRecord
}

export function anItem(item: Partial<ClaimItem> = {}): ClaimItem {
  return {
    list: 'items',
    room: null,
    description: 'Sofa',
    quantity: 1,
    brand: null,
    model: null,
    serial: null,
    purchased_on: null,
    purchase_price: null,
    current_value: null,
    replacement_cost: null,
    file_ids: [],
    document_id: null,
    ...item,
  }
}

export function anExpense(expense: Partial<ClaimExpense> = {}): ClaimExpense {
  return {
    list: 'expenses',
    kind: 'lodging',
    paid_on: '2026-11-21',
    vendor: null,
    amount: 100,
    note: null,
    document_id: null,
    ...expense,
  }
}

export function aDiaryEntry(entry: Partial<DiaryEntry> = {}): DiaryEntry {
  return {
    list: 'diary',
    at: '2026-11-21T10:00:00.000Z',
    kind: 'call',
    with_whom: null,
    text: 'They will send an adjuster.',
    due_on: null,
    document_id: null,
    ...entry,
  }
}

/** What routes of claims need beside their path. */
export const CLAIM_QUERIES: Readonly<Record<string, string>> = {
  '/api/claims/:id/entries': '?list=items',
  '/api/claims/:id/pack.zip': '?originals=none',
}
