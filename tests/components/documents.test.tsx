import { screen, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listRepairAnalyses } from '#shared/api/analyses.ts'
import {
  deleteDocument,
  listDocuments,
  updateDocument,
  uploadDocument,
  type DocumentRecord,
} from '#shared/api/documents.ts'
import { getRepair } from '#shared/api/repairs.ts'
import { repairPath } from '#web/lib/paths.ts'
import { answers, isUnreachable, refuses, waits, type Answer, type TestBackend } from './support/backend.ts'
import { aProfile, aRepair, anAnalysis } from './support/builders.ts'
import {
  button,
  expectAccessible,
  expectNot,
  field,
  fill,
  link,
  openScreen,
  press,
  pressInDialog,
  see,
  seeIn,
} from './support/screen.tsx'

const REPAIR = aRepair()

function aDocument(id: string, changes: Partial<DocumentRecord> = {}): DocumentRecord {
  return {
    id,
    repair_id: REPAIR.id,
    kind: 'estimate',
    file_name: `${id}.pdf`,
    file_type: 'application/pdf',
    file_size: 2_000_000,
    note: null,
    amount: null,
    paid_on: null,
    is_encrypted: false,
    has_thumbnail: false,
    created_by: 'user',
    created_at: '2026-11-21T12:00:00.000Z',
    ...changes,
  }
}

/** Opens a repair on a server that keeps its documents. */
function open(first: readonly DocumentRecord[] = [], ...prepared: Answer[]): TestBackend {
  let kept = [...first]
  const run = anAnalysis()
  return openScreen(
    repairPath(REPAIR.id),
    aProfile({ usage: { files: 1 } }),
    answers(getRepair, REPAIR),
    answers(listRepairAnalyses, { analyses: [run], current_id: run.id }),
    answers(listDocuments, () => ({ success: true as const, documents: kept, next_cursor: null })),
    answers(uploadDocument, ({ body, query }) => {
      const added = aDocument('added', {
        file_name: (body as File).name,
        kind: query.get('kind') as DocumentRecord['kind'],
        has_thumbnail: true,
      })
      kept = [added, ...kept]
      return added
    }),
    answers(updateDocument, ({ path, body }) => {
      kept = kept.map((each) => (path.endsWith(each.id) ? { ...each, ...(body as Partial<DocumentRecord>) } : each))
      return kept.find(({ id }) => path.endsWith(id))!
    }),
    {
      ...answers(deleteDocument, null),
      reply: (request) => {
        kept = kept.filter(({ id }) => !request.path.endsWith(id))
        return answers(deleteDocument, null).reply(request)
      },
    },
    ...prepared,
  )
}

async function choose(name: string, type = 'application/pdf'): Promise<void> {
  const input = await screen.findByLabelText('Document')
  await userEvent.setup({ applyAccept: false, delay: null }).upload(input, new File(['Paid.'], name, { type }))
}

const keys = (backend: TestBackend) =>
  backend.requestsTo(uploadDocument).map(({ headers }) => headers.get('idempotency-key'))

test('a document is added with its kind, what was paid is entered, and it is deleted after a question', async () => {
  const backend = open([aDocument('quote', { is_encrypted: true })])
  await seeIn('DOCUMENTS', 'Locked with a password')
  await seeIn('DOCUMENTS', 'Estimate · added Nov 21, 2026 · 1.91 MB')
  await choose('receipt.jpg', 'image/jpeg')
  await fill({ 'Amount in dollars': '$1,250.5', 'Date on it': '2026-11-20', 'What it is for': ' New valve. ' })
  await expectAccessible()
  await press('SAVE')
  await seeIn('DOCUMENTS', 'Receipt · $1,250.50 · Nov 20, 2026 · 1.91 MB')
  await see('New valve.')
  const change = await button('Change receipt.jpg')
  await waitFor(() => expect(document.activeElement).toBe(change))
  expect(backend.requestsTo(uploadDocument).map(({ query }) => query.get('kind'))).toEqual(['receipt'])
  expect(backend.requestsTo(updateDocument).map(({ body }) => body)).toEqual([
    { kind: 'receipt', amount: 1250.5, paid_on: '2026-11-20', note: 'New valve.' },
  ])
  const download = await link('Download receipt.jpg')
  expect([download.getAttribute('href'), download.download]).toEqual(['/api/documents/added/content', 'receipt.jpg'])
  await press('Delete receipt.jpg')
  await pressInDialog('CANCEL')
  expect(backend.requestsTo(deleteDocument)).toEqual([])
  await press('Delete receipt.jpg')
  await pressInDialog('DELETE')
  await waitFor(() => expectNot('receipt.jpg'))
  await seeIn('DOCUMENTS', 'quote.pdf')
})

test('an upload shows how far it is', async () => {
  const backend = open([], waits(uploadDocument))
  await choose('quote.pdf')
  await see('Uploading quote.pdf...')
  expect(screen.getByRole('progressbar', { name: 'Upload of quote.pdf' }).getAttribute('aria-valuenow')).toBe('40')
  backend.letGo(answers(uploadDocument, aDocument('added', { file_name: 'quote.pdf' })))
  await waitFor(() => expectNot('Uploading quote.pdf...'))
})

test('a document that could not be sent stays, and is sent again under the same key', async () => {
  const backend = open([], isUnreachable(uploadDocument))
  await choose('quote.pdf')
  await seeIn('DOCUMENTS', "quote.pdf wasn't added.")
  await expectAccessible()
  backend.given(answers(uploadDocument, aDocument('added', { file_name: 'quote.pdf' })))
  await press('TRY AGAIN')
  await waitFor(() => expectNot("quote.pdf wasn't added."))
  expect(keys(backend)).toHaveLength(2)
  expect(new Set(keys(backend)).size).toBe(1)
})

test('a document that is refused says why', async () => {
  open([], refuses(uploadDocument, 415, 'has_macros'))
  await choose('letter.docm')
  await seeIn(
    'DOCUMENTS',
    "This document contains macros, so it can't be stored. Save it as PDF or DOCX and try again. letter.docm wasn't added.",
  )
  await press('LEAVE IT')
  await waitFor(() => expectNot("letter.docm wasn't added."))
})

test('what was typed about a document stays when it is not understood or not stored', async () => {
  const backend = open([aDocument('quote')], refuses(updateDocument, 503, 'unavailable'))
  await press('Change quote.pdf')
  await fill({ 'Amount in dollars': 'a lot' })
  await press('SAVE')
  await see('Please enter an amount in dollars, such as 350 or 1,250.50.')
  await fill({ 'Amount in dollars': '20000000' })
  await see('Please enter at most $10,000,000.')
  await fill({ 'Amount in dollars': '350' })
  await press('SAVE')
  await seeIn('DOCUMENTS', 'What you typed is still here.')
  expect(field('Amount in dollars').value).toBe('350')
  expect(backend.requestsTo(updateDocument)).toHaveLength(1)
})

test('documents that cannot be read say so', async () => {
  open([aDocument('quote')], refuses(listDocuments, 500, 'internal'))
  await seeIn('DOCUMENTS', 'Something went wrong on our side. Please try again.')
  await button('RETRY')
  expectNot('quote.pdf')
})

test('without a server there are no documents', async () => {
  globalThis.IS_LOCAL_APP = true
  try {
    const backend = open()
    await seeIn('DOCUMENTS', 'Documents need the server version.')
    expectNot('ADD A DOCUMENT')
    expect(backend.requestsTo(listDocuments)).toEqual([])
  } finally {
    globalThis.IS_LOCAL_APP = false
  }
})
