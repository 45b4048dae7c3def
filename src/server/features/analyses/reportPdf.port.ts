import type { Readable } from 'node:stream'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import type { Report } from '#shared/analyses/report.ts'

/** A photo of a report. The marks are in fractions of its width and height. */
export type PrintedPhoto = {
  /** What a screen reader says of it. */
  alt: string
  caption: string
  /** Opens the copy without metadata. Null when the photo was deleted, which is then said in its place. */
  open: () => Promise<Readable | null>
  marks: readonly { number: number; x: number; y: number; width: number; height: number }[]
}

/** What a shop shows of itself on its reports. */
export type PrintedBrand = {
  name: string
  /** How to reach it, and its license; '' for nothing. */
  contact: string
  /** At the end of the report; null for nothing. */
  footer: string | null
  /** `#rrggbb`; null for none. */
  color: string | null
  logo: Uint8Array<ArrayBuffer> | null
}

export type PdfReport = {
  /** Null in a person's own workspace. */
  brand?: PrintedBrand | null
  report: Report
  photos: readonly PrintedPhoto[]
  /** Whether captions begin with the place among these photos, which is what several have unless it says no. */
  areNumbered?: false
  paper: 'letter' | 'a4'
  /** The time that the file says it was made, so that the same report is the same file. */
  date: Date
  productName: string
}

/** A printed report, which is read once. */
export type PrintedPdf = { size: number; content: Readable }

/**
 * Prints a report of a workspace, in turns of those who ask (`owner`). `load` is called when it is its turn, so that no
 * photo of a report that waits is in memory. Throws `unavailable` when too many wait, or when it takes too long or too
 * much memory, what `load` throws, and the signal's reason.
 */
export type PrintPdf = (
  of: { owner: string; workspaceId: WorkspaceId },
  load: () => Promise<PdfReport>,
  signal?: AbortSignal,
) => Promise<PrintedPdf>
