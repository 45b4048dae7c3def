import type { Report } from '#shared/analyses/report.ts'

/** A photo of a report. The marks are in fractions of its width and height. */
export type PrintedPhoto = {
  /** What a screen reader says of it. */
  alt: string
  caption: string
  /** The copy without metadata; null when the photo was deleted. */
  jpeg: Uint8Array | null
  marks: readonly { number: number; x: number; y: number; width: number; height: number }[]
}

export type PdfReport = {
  report: Report
  photos: readonly PrintedPhoto[]
  paper: 'letter' | 'a4'
  /** The time that the file says it was made, so that the same report is the same file. */
  date: Date
  productName: string
}

/**
 * Prints a report in turns of the workspaces (`owner`). Throws `unavailable` when too many wait, or when it takes too
 * long or too much memory.
 */
export type PrintPdf = (owner: string, report: PdfReport) => Promise<Uint8Array>
