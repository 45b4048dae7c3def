import type { ClaimFacts, ClaimItem } from '#shared/api/claims.ts'
import {
  DIARY_KIND_LABELS,
  EXPENSE_KIND_LABELS,
  FLOOD_PROOF,
  FLOOD_PROOF_SOURCE,
  LOSS_CAUSE_LABELS,
  WHAT_A_PACK_IS,
  type ClaimList,
  type PackOriginals,
} from '#shared/claims/claims.rules.ts'
import type { Report, ReportPart, ReportSubject } from '#shared/analyses/report.ts'
import { DOCUMENT_KIND_LABELS, type DocumentKind } from '#shared/documents/documents.rules.ts'
import { cameraLine } from '#shared/files/cameraFacts.messages.ts'
import { presentCamera, type CameraFacts } from '#shared/files/cameraFacts.ts'
import { calendarDayWords } from '#shared/lib/calendarDay.ts'
import { dollars } from '#shared/lib/dollars.ts'
import { utcDay, utcMoment } from '#shared/lib/utcMoment.ts'
import { csvLine } from '#shared/repairs/repairList.rules.ts'
import { recipientsReport } from '#shared/shares/recipients.rules.ts'
import type { StoredEntry, StoredClaim, ClaimTotals } from './claims.types.ts'

/** Characters of a part of a name, so that a whole name has at most 80. */
const SLUG_MAX = 40

/** Lower-case ASCII letters and digits with dashes in between, which every system and portal takes. */
export function slug(text: string, otherwise: string): string {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .match(/[a-z0-9]+/g)
  const joined = (words ?? []).join('-').slice(0, SLUG_MAX).replace(/-$/, '')
  return joined === '' ? otherwise : joined
}

/** `claim-hm-4711` by its number, or else by its title, which the pack and the folder in it are called. */
export function packName({ id, title, facts }: Pick<StoredClaim, 'id' | 'title' | 'facts'>): string {
  return `claim-${slug(facts.claim_number ?? '', slug(title, id.slice(-8)))}`
}

/** `03`, or `003` where there are hundreds. */
export function numbered(n: number, of: number): string {
  return String(n).padStart(Math.max(2, String(of).length), '0')
}

/** A file of a pack, in the words of its manifest. What does not apply is absent. */
export type PackedFile = {
  path: string
  sha256: string
  bytes: number
  kind: 'cover' | 'report' | 'photo' | 'photo_copy' | 'list' | 'document' | 'read_me'
  original_name?: string
  received_at?: string
  received_by?: 'server clock'
  /** Of what the owner uploaded, where the pack has a copy of it. */
  original_sha256?: string
  camera_time?: string | null
  camera_offset?: string | null
  camera_time_is?: 'claimed by the file'
  camera?: string | null
  has_location?: boolean | null
  has_credentials?: boolean
  credentials_checked?: false
  made_smaller?: boolean | null
  repair?: string
  room?: string | null
  caption?: string | null
}

/** As `sha256sum -c` reads it. The names have no character that it would escape. */
export function checksums(files: readonly PackedFile[]): string {
  return files.map(({ sha256, path }) => `${sha256}  ${path}\n`).join('')
}

// Without this mark, some spreadsheet programs read UTF-8 text in the system's own character set.
const csv = (lines: readonly (readonly string[])[]): string => `\uFEFF${lines.map(csvLine).join('')}`

const MANIFEST_COLUMNS = [
  'Path',
  'SHA-256',
  'Bytes',
  'Kind',
  'Original name',
  'Received (UTC, clock of our server)',
  'Camera time (claimed by the file)',
  'Camera (claimed by the file)',
  'Location in the file',
  'Smaller copy made by the browser',
  'Repair',
  'Room',
  'Caption',
]

export function manifestCsv(files: readonly PackedFile[]): string {
  return csv([
    MANIFEST_COLUMNS,
    ...files.map((file) => [
      file.path,
      file.sha256,
      String(file.bytes),
      file.kind,
      file.original_name ?? '',
      file.received_at ?? '',
      orNone(file.camera_time),
      orNone(file.camera),
      yesOrNo(file.has_location),
      yesOrNo(file.made_smaller),
      file.repair ?? '',
      file.room ?? '',
      file.caption ?? '',
    ]),
  ])
}

const orNone = (claimed: string | null | undefined): string =>
  claimed === undefined ? '' : (claimed ?? 'none in the file')

const yesOrNo = (is: boolean | null | undefined): string =>
  is === undefined ? '' : is === null ? 'not known' : is ? 'yes' : 'no'

/** Where the photos and documents that entries name are in the pack, by their ids. */
export type PathsById = ReadonlyMap<string, string>

const figure = (value: number | null): string => (value === null ? '' : value.toFixed(2))

export function inventoryCsv(entries: readonly StoredEntry[], paths: PathsById): string {
  const items = entries.flatMap(({ said }) => (said.list === 'items' ? [said] : []))
  return csv([
    [
      'Number',
      'Room',
      'Description',
      'Quantity',
      'Brand',
      'Model',
      'Serial number',
      'Purchased on',
      'Purchase price each (USD)',
      'Current value each (USD)',
      'Replacement cost each (USD)',
      'Replacement cost in all (USD)',
      'Photos',
      'Receipt',
    ],
    ...items.map((item, index) => [
      String(index + 1),
      item.room ?? '',
      item.description,
      String(item.quantity),
      item.brand ?? '',
      item.model ?? '',
      item.serial ?? '',
      item.purchased_on ?? '',
      figure(item.purchase_price),
      figure(item.current_value),
      figure(item.replacement_cost),
      figure(item.replacement_cost === null ? null : item.replacement_cost * item.quantity),
      item.file_ids.flatMap((id) => paths.get(id) ?? []).join(' | '),
      paths.get(item.document_id ?? '') ?? '',
    ]),
  ])
}

export function expensesCsv(entries: readonly StoredEntry[], paths: PathsById): string {
  const expenses = entries.flatMap(({ said }) => (said.list === 'expenses' ? [said] : []))
  return csv([
    ['Number', 'Paid on', 'Kind', 'Vendor', 'Amount (USD)', 'Note', 'Receipt'],
    ...expenses
      .toReversed()
      .map((expense, index) => [
        String(index + 1),
        expense.paid_on,
        EXPENSE_KIND_LABELS[expense.kind],
        expense.vendor ?? '',
        figure(expense.amount),
        expense.note ?? '',
        paths.get(expense.document_id ?? '') ?? '',
      ]),
  ])
}

export function diaryCsv(entries: readonly StoredEntry[], paths: PathsById): string {
  const diary = entries.flatMap(({ said }) => (said.list === 'diary' ? [said] : []))
  return csv([
    ['When (UTC)', 'Kind', 'With', 'What was said', 'Due on', 'Document'],
    ...diary.toReversed().map((entry) => [
      // In the form that spreadsheets sort.
      entry.at.slice(0, 16).replace('T', ' '),
      DIARY_KIND_LABELS[entry.kind],
      entry.with_whom ?? '',
      entry.text,
      entry.due_on ?? '',
      paths.get(entry.document_id ?? '') ?? '',
    ]),
  ])
}

const FACT_LABELS: Readonly<Record<Exclude<keyof ClaimFacts, 'what_happened'>, string>> = {
  loss_date: 'Date of loss',
  loss_cause: 'Cause of loss',
  property_address: 'Property',
  insured_name: 'Named insured',
  insurer: 'Insurer',
  policy_number: 'Policy number',
  claim_number: 'Claim number',
  adjuster_name: 'Adjuster',
  adjuster_phone: "Adjuster's phone",
  adjuster_email: "Adjuster's email",
  deductible: 'Deductible',
}

function factLines(facts: ClaimFacts): string[] {
  const words: Partial<Record<keyof ClaimFacts, string | null>> = {
    ...facts,
    loss_date: facts.loss_date === null ? null : calendarDayWords(facts.loss_date),
    loss_cause: facts.loss_cause === null ? null : LOSS_CAUSE_LABELS[facts.loss_cause],
    deductible: facts.deductible === null ? null : dollars(facts.deductible),
  }
  return Object.entries(FACT_LABELS).flatMap(([name, label]) => {
    const value = words[name as keyof ClaimFacts] ?? null
    return value === null ? [] : [`${label}: ${value}`]
  })
}

type Covered = {
  claim: StoredClaim
  totals: ClaimTotals
  repairs: readonly { title: string; photos: readonly { createdAt: Date }[] }[]
  entries: Readonly<Record<ClaimList, readonly StoredEntry[]>>
  /** What each is, with the amount that its owner entered, in US dollars. */
  documents: readonly { id: string; kind: DocumentKind; fileName: string; amount: number | null }[]
  /** The name of the account. */
  preparedBy: string
  now: Date
}

/** What is known of a claim on paper, for whoever opens nothing else. Only what its owner entered is in it. */
export function coverOf({ claim, totals, repairs, entries, documents, preparedBy, now }: Covered): Report {
  const { facts } = claim
  const items = entries.items.flatMap(({ said }) => (said.list === 'items' ? [said] : []))
  const expenses = entries.expenses.flatMap(({ said }) => (said.list === 'expenses' ? [said] : []))
  const diary = entries.diary.toReversed().flatMap(({ said }) => (said.list === 'diary' ? [said] : []))
  const priced = items.filter((item) => item.replacement_cost !== null)
  const names = new Map<string | null, string>(documents.map(({ id, fileName }) => [id, fileName]))
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const sections: [heading: string, lines: string[]][] = [
    ['CLAIM', [...factLines(facts), `Prepared by: ${preparedBy}, ${utcDay(now)}`]],
    ['WHAT HAPPENED', facts.what_happened === null ? [] : facts.what_happened.split('\n')],
    ['DAMAGE', repairs.map(({ title, photos }) => `- ${title}: ${photosLine(photos)}`)],
    [
      'TOTALS',
      [
        `Items: ${items.length}, with ${pieces} pieces`,
        `To replace the ${priced.length} that have a price for it: ${dollars(totals.replacementCost)}`,
        `Expenses: ${dollars(totals.expenses)}`,
      ],
    ],
    ['DESTROYED', items.map((item, index) => `${index + 1}. ${itemLine(item)}`)],
    [
      'EXPENSES',
      expenses
        .toReversed()
        .map(({ paid_on, kind, vendor, amount, note, document_id }) =>
          [
            `- ${calendarDayWords(paid_on)}: ${EXPENSE_KIND_LABELS[kind]}`,
            vendor,
            note,
            dollars(amount),
            names.has(document_id) ? `receipt: ${names.get(document_id)}` : 'no receipt',
          ]
            .filter((part) => part !== null)
            .join(', '),
        ),
    ],
    [
      'DOCUMENTS',
      documents.map(({ kind, fileName, amount }) =>
        [`- ${DOCUMENT_KIND_LABELS[kind]}: ${fileName}`, ...(amount === null ? [] : [dollars(amount)])].join(', '),
      ),
    ],
    [
      'DIARY',
      diary.map(({ at, kind, with_whom, text, due_on }) =>
        [
          `- ${utcDay(new Date(at))}: ${DIARY_KIND_LABELS[kind]}`,
          ...(with_whom === null ? [] : [` with ${with_whom}`]),
          `: ${text.replaceAll(/\s+/g, ' ')}`,
          ...(due_on === null ? [] : [` (due ${calendarDayWords(due_on)})`]),
        ].join(''),
      ),
    ],
    ['FLOOD INSURANCE', facts.loss_cause === 'flood' ? [FLOOD_PROOF, FLOOD_PROOF_SOURCE] : []],
  ]
  return {
    title: 'CLAIM',
    name: claim.title,
    sections: sections.flatMap(([heading, lines]) => (lines.length === 0 ? [] : { part: 'claim', heading, lines })),
    end: WHAT_A_PACK_IS,
  }
}

/** `2 photos, received Nov 20, 2026`, or from the first such day to the last. */
function photosLine(photos: readonly { createdAt: Date }[]): string {
  if (photos.length === 0) return 'no photo'
  const times = photos.map(({ createdAt }) => createdAt.getTime())
  const days = [...new Set([Math.min(...times), Math.max(...times)].map((time) => utcDay(new Date(time))))]
  return `${photos.length === 1 ? '1 photo' : `${photos.length} photos`}, received ${days.join(' to ')}`
}

function itemLine(item: ClaimItem): string {
  const { room, brand, model, serial, quantity } = item
  const replacement = item.replacement_cost === null ? null : item.replacement_cost * quantity
  return [
    quantity === 1 ? item.description : `${quantity} × ${item.description}`,
    room,
    [brand, model].filter((part) => part !== null).join(' ') || null,
    serial === null ? null : `serial number ${serial}`,
    item.current_value === null ? null : `worth ${dollars(item.current_value * quantity)} now`,
    replacement === null ? 'no price to replace it' : `${dollars(replacement)} to replace`,
  ]
    .filter((part) => part !== null)
    .join(', ')
}

/** What stands below a photo: its number in the pack, its words, and when it came. */
export function photoLine(
  title: string,
  n: number,
  photo: { caption: string | null; createdAt: Date; camera: CameraFacts | null; madeSmaller: boolean | null },
): string {
  return [
    `Photo ${n}: ${title}.`,
    ...(photo.caption === null ? [] : [`“${photo.caption}”.`]),
    `Received ${utcMoment(photo.createdAt)} UTC.`,
    cameraLine({ camera: presentCamera(photo.camera), made_smaller: photo.madeSmaller }),
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** What stands before the photos of a claim in a PDF of their own, which may be all that a portal takes. */
export function photoReportOf({ claim, title, now }: { claim: StoredClaim; title: string; now: Date }): Report {
  const made = `Made on ${utcDay(now)}. The pictures are copies of at most 2,048 pixels without the camera’s details. The pack of this claim may have the originals, by the same numbers.`
  return {
    title,
    name: claim.title,
    sections: [{ part: 'claim', heading: 'CLAIM', lines: [...factLines(claim.facts), made] }],
    end: WHAT_A_PACK_IS,
  }
}

/** The lines of a report that cannot be printed. */
export function asText({ title, name, sections, end }: Report): string {
  const parts = sections.map(({ heading, lines }) => [heading, ...lines].join('\n'))
  return `${[`${title}\n${name}`, ...parts, end].join('\n\n')}\n`
}

/**
 * What an insurer sees of what others see of a report: what to keep away from and what the damage is. What an owner may
 * do about it, and what insurance usually covers, is for the owner.
 */
const INSURERS_PARTS: ReadonlySet<ReportPart> = new Set<ReportPart>([
  'file',
  'repair',
  'first',
  'also',
  'safety',
  'assessment',
  'second_look',
  'cost',
  'local_cost',
  'time',
  'done',
  'work_done',
  'actuals',
  'marks',
  'sources',
])

/** All that an owner may include for others but the questions, which are the owner's. */
const INSURERS_INCLUDES = { costs: true, questions: false, actuals: true, captions: true, title: true }

/** The report of a repair for an insurer: that for others, without what is for the owner. */
export function insurersReport(
  subject: ReportSubject,
  { name, photos, numberedAfter }: { name: string; photos: readonly { id: string }[]; numberedAfter: number },
): Report {
  const shownIds = photos.map(({ id }) => id)
  const how = { photos: [], shownIds, numberedAfter, includes: INSURERS_INCLUDES }
  const { title, sections, end } = recipientsReport(subject, how)
  return { title, name, sections: sections.filter(({ part }) => INSURERS_PARTS.has(part)), end }
}

const PHOTOS_ARE: Readonly<Record<PackOriginals, string>> = {
  keep: 'The photos are as they were uploaded, byte for byte, with what the camera wrote into them, if it wrote anything. Each was checked against the hash that our server took when it received the photo.',
  clean:
    'The photos are smaller copies without the details that the camera wrote. The manifest has the hash of each original.',
  none: 'The photo files were left out. The reports show them.',
}

/** Explains the files of a pack. `folders` are those that it has. */
export function readMe(pack: {
  productName: string
  title: string
  now: Date
  originals: PackOriginals
  folders: ReadonlySet<string>
  left: readonly string[]
}): string {
  const { productName, title, now, originals, folders, left } = pack
  const folder = (name: string, what: string) => (folders.has(name) ? [`${`${name}/`.padEnd(25)}${what}`] : [])
  return [
    title,
    `Made with ${productName} on ${utcMoment(now)} UTC.`,
    '',
    WHAT_A_PACK_IS,
    '',
    '01-cover                 who, when, where, the lists and the totals',
    '02-report-...            what is known about each damage',
    ...folder('03-photos', 'the photos, by damage, from further away first'),
    ...folder('04-photos-jpeg', 'JPEG copies of those that some portals do not take'),
    '05-inventory.csv         what was destroyed',
    '06-expenses.csv          what was paid because of the loss',
    '07-diary.csv             who said what, and when (UTC)',
    ...folder('08-receipts', 'receipts and invoices'),
    ...folder('09-documents', 'other documents'),
    'manifest.csv, .json      every file with its hash, and when our server received it (UTC)',
    '',
    PHOTOS_ARE[originals],
    ...(originals === 'keep' ? [] : ['Photographed documents are copies without the details of the camera, too.']),
    'The times of cameras are what the files claim. Nobody has verified them, or any credentials in the files.',
    '',
    'SHA256SUMS.txt shows whether a file was damaged or changed on its way to you:',
    '  macOS, Linux: sha256sum -c SHA256SUMS.txt',
    '  Windows: certutil -hashfile NAME SHA256, and compare',
    'It does not prove who made this pack: whoever changes a file can write new checksums. Its owner can download the pack from our server again.',
    ...(left.length === 0 ? [] : ['', 'LEFT OUT', ...left]),
    '',
  ].join('\r\n')
}
