import { UNLIMITED, type PlanId } from '../plans/plans.ts'

export const DOCUMENT_KINDS = ['receipt', 'estimate', 'invoice', 'policy', 'letter', 'other'] as const

export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

export const DOCUMENT_KIND_LABELS: Readonly<Record<DocumentKind, string>> = {
  receipt: 'Receipt',
  estimate: 'Estimate',
  invoice: 'Invoice',
  policy: 'Policy',
  letter: 'Letter',
  other: 'Other',
}

/** The most documents of a repair. */
export const DOCUMENTS_PER_REPAIR = 20

/** The most documents of an account by its plan, beside its photos; -1 means unlimited. */
export const DOCUMENTS_PER_PLAN: Readonly<Record<PlanId, number>> = {
  free: 20,
  basic: 200,
  pro: 1_000,
  enterprise: UNLIMITED,
}

/** The most characters of what is noted about a document. */
export const DOCUMENT_NOTE_MAX = 500

/** The largest amount of a document, in US dollars. */
export const DOCUMENT_AMOUNT_MAX = 10_000_000

/** For the file picker: what can be added. The bytes decide what it is. */
export const DOCUMENT_ACCEPT = [
  'application/pdf',
  'image/tiff',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'text/plain',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'image/heif',
  '.pdf',
  '.tif',
  '.tiff',
  '.doc',
  '.docx',
  '.txt',
  '.heic',
  '.heif',
].join(',')

export const DOCUMENT_MESSAGES = {
  tooManyOfRepair: `A repair can have ${DOCUMENTS_PER_REPAIR} documents. Delete one that you no longer need to make room.`,
  tooManyOfPlan: (limit: number) =>
    `Your plan includes ${limit} documents. Delete one, or upgrade your plan to add more.`,
  keyReused: 'This Idempotency-Key was used for another file.',
  running: 'This document is already being uploaded. Please wait a moment.',
  unknownPlace: "We can't find the next documents from here. Please reload the repair.",
  lost: "This browser can't read this file anymore. Please choose it again.",
  needServer: 'Documents need the server version.',
} as const
