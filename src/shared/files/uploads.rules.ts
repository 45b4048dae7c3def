import { PHOTO_FORMATS, type PhotoFormat } from './photoFormat.rules.ts'
import { UNLIMITED, type Plan, type PlanLimits } from '../plans/plans.ts'

/** The facts by which an upload is judged, before its bytes are known (browser) and after (server). */
export type UploadCandidate = { name: string; type: string; size: number }

/** The number of photos that an account holds, and the sum of their sizes in bytes. */
export type Usage = { files: number; storage_bytes: number }

export const MB = 1024 ** 2
export const GB = 1024 ** 3

/** What each format is called in MIME types and extensions: by the specification, by old programs and by cameras. */
const NAMES_OF_FORMATS: Readonly<Record<PhotoFormat, readonly string[]>> = {
  'image/jpeg': ['jpeg', 'jpg', 'jpe', 'jfif', 'pjpeg'],
  'image/png': ['png', 'x-png'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif', 'hif', 'heic-sequence', 'heif-sequence'],
}

/** Whether it is in the format of iPhones, which most browsers cannot display. */
export function isHeic(file: Pick<UploadCandidate, 'name' | 'type'>): boolean {
  return declaredFormat(file) === 'image/heic'
}

/** For the file picker: MIME types, plus extensions for systems that know no type for HEIC. */
export const PHOTO_ACCEPT = [
  'image/jpeg',
  'image/jpg',
  'image/png',
  'image/webp',
  'image/heic',
  'image/heif',
  '.heic',
  '.heif',
  '.hif',
].join(',')

/**
 * The number of photos that may be uploading at the same time: from one browser window, from one account, and from all
 * accounts.
 */
export const UPLOADS_AT_ONCE = { window: 3, account: 4, all: 32 } as const

/** For how many days the server knows the photo that an Idempotency-Key belongs to. */
export const UPLOAD_KEY_DAYS = 7

export const UPLOAD_MESSAGES = {
  wrongType: (file: string) => `${file}: Only photo files (JPEG, PNG, WebP, HEIC) are allowed for damage documentation`,
  tooLarge: (file: string, megabytes: number) =>
    `${file}: File size must be less than ${megabytes}MB (your current plan limit)`,
  overPlan: (file: string, pixels: number, megapixels: number) =>
    `${file}: This photo has ${Math.ceil(pixels / 1e6)} megapixels. Your plan takes photos of up to ${megapixels}.`,
  noneSelected: 'Please select at least one file to upload',
  loggedOut: 'You must be logged in to upload files',
  limitReached: (limit: number) =>
    `You've reached your monthly upload limit of ${limit} files. Upgrade your plan to upload more.`,
  /** The specification's sentence. No month resets the number: it counts all photos of the account. */
  tooMany: (left: number) =>
    `You can only upload ${left} more files this month. Please select fewer files or upgrade your plan.`,
  storageFull: (gigabytes: number) =>
    `You've reached your ${gigabytes}GB storage limit. Delete photos or upgrade your plan to upload more.`,
  alreadyThere: 'This photo is already in your history.',
  uploaded: (count: number) => `Successfully uploaded ${count} damage photo(s)!`,
  someFailed: 'Some uploads failed:',
  failed: 'Upload failed. Please try again.',
  lost: "This browser can't read this photo anymore. Delete it here, and choose or take it again.",
  /** A proxy refused it, so the limit of the plan is not the reason. */
  tooLargeOnTheWay:
    'A server in front of this installation refused the photo because of its size. Please send a smaller copy, and tell the people who run it.',
  timedOut: 'Upload timed out. Please try again.',
  networkBusy:
    'Other new accounts on your network are uploading photos, too. Please wait a moment and send this photo again.',
  tooSlow: 'This upload was too slow while other people were waiting. Please send the photo again.',
  notKept: {
    full: "This device has no room to keep this photo. It's sent when you're online, if you leave this page open.",
    impossible: "This browser can't keep photos. It's sent when you're online, if you leave this page open.",
  },
  noFileName: 'Please enter a name of at most 255 characters, without / and \\.',
  deleted: 'File deleted successfully',
  deleteFailed: 'Failed to delete file. Please try again.',
  deleteFailedBecause: (message: string) => `Failed to delete file: ${message}`,
  deleteTimedOut: 'Delete timed out. Please try again.',
} as const

/**
 * The format that the MIME type names or, where it says nothing, the extension. 'other' is a format that is not
 * accepted. 'unsaid': neither says anything, as in some pickers of phones, so the bytes alone decide. They decide in
 * any case what the server stores.
 */
export function declaredFormat({
  name,
  type,
}: Pick<UploadCandidate, 'name' | 'type'>): PhotoFormat | 'other' | 'unsaid' {
  const [kind = '', subtype = ''] = (type.split(';', 1)[0] ?? '').trim().toLowerCase().split('/')
  if (subtype !== '' && subtype !== '*' && subtype !== 'octet-stream') {
    return kind === 'image' ? formatCalled(subtype) : 'other'
  }
  const extension = /\.([^.]*)$/.exec(name)?.[1] ?? ''
  return extension === '' ? 'unsaid' : formatCalled(extension.toLowerCase())
}

function formatCalled(name: string): PhotoFormat | 'other' {
  return PHOTO_FORMATS.find((format) => NAMES_OF_FORMATS[format].includes(name)) ?? 'other'
}

/** The largest photo that a plan accepts, in bytes. A photo of exactly this size is accepted. */
export function maxFileBytes(limits: Pick<PlanLimits, 'maxFileSize'>): number {
  return limits.maxFileSize * MB
}

/** The most megapixels of a photo that a plan accepts, because decoding takes time in proportion. */
export function maxMegapixels({ id }: Pick<Plan, 'id'>): number {
  return id === 'pro' || id === 'enterprise' ? 120 : 50
}

export type FileError = { kind: 'wrong_type' | 'too_large'; message: string }

/** Checks one chosen file by type and size. Null when it may be uploaded. */
export function checkFile(file: UploadCandidate, plan: Plan): FileError | null {
  if (declaredFormat(file) === 'other') return { kind: 'wrong_type', message: UPLOAD_MESSAGES.wrongType(file.name) }
  if (file.size > maxFileBytes(plan.limits)) {
    return { kind: 'too_large', message: UPLOAD_MESSAGES.tooLarge(file.name, plan.limits.maxFileSize) }
  }
  return null
}

/** The number of photos that may still be uploaded, at least 0. Null when unlimited. */
export function uploadsLeft(plan: Plan, usage: Pick<Usage, 'files'>): number | null {
  if (plan.limits.monthlyUploads === UNLIMITED) return null
  return Math.max(0, plan.limits.monthlyUploads - usage.files)
}

export function storageLimitBytes(plan: Plan): number {
  return plan.limits.storageGB * GB
}

/** Checks a whole selection against the remaining limits. Null when it may be sent. */
export function checkSelection(count: number, plan: Plan, usage: Usage): string | null {
  if (count === 0) return UPLOAD_MESSAGES.noneSelected
  const left = uploadsLeft(plan, usage)
  if (left === 0) return UPLOAD_MESSAGES.limitReached(plan.limits.monthlyUploads)
  if (left !== null && count > left) return UPLOAD_MESSAGES.tooMany(left)
  if (usage.storage_bytes >= storageLimitBytes(plan)) return UPLOAD_MESSAGES.storageFull(plan.limits.storageGB)
  return null
}

/** A limit that is nearly reached, with figures in display form; storage is in GB. */
export type NearLimit = { what: 'uploads' | 'storage'; used: string; limit: string }

/** The share of a limit from which its owner is notified. */
const NEAR = 0.9

/** The limit that one photo has pushed from below nine tenths to nine tenths or more. Null when there is none. */
export function limitComesNear(plan: Plan, before: Usage, after: Usage): NearLimit | null {
  const comesNear = (from: number, to: number, limit: number) => from < limit * NEAR && to >= limit * NEAR
  const { monthlyUploads, storageGB } = plan.limits
  if (monthlyUploads !== UNLIMITED && comesNear(before.files, after.files, monthlyUploads)) {
    return { what: 'uploads', used: String(after.files), limit: String(monthlyUploads) }
  }
  if (comesNear(before.storage_bytes, after.storage_bytes, storageLimitBytes(plan))) {
    return { what: 'storage', used: gigabytes(after.storage_bytes), limit: String(storageGB) }
  }
  return null
}

/** '1.23': size in MB to two decimals, as the history, the profile and the analysis show it. */
export function megabytes(bytes: number): string {
  return (bytes / MB).toFixed(2)
}

/** '0.5': size in GB to one decimal, as the profile shows the storage used. */
export function gigabytes(bytes: number): string {
  return (bytes / GB).toFixed(1)
}
