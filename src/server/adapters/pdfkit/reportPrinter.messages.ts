import type { PdfReport, PrintedPhoto } from '../../features/analyses/reportPdf.port.ts'

/** A photo as a file; null when it was deleted. */
export type FiledPhoto = Omit<PrintedPhoto, 'open'> & { jpegPath: string | null }

/** What the printing process gets: a report whose photos are files, and where to write the PDF. */
export type PrintTask = { report: Omit<PdfReport, 'photos'>; photos: readonly FiledPhoto[]; pdfPath: string }
