/** The process in which reports are printed. */
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { costRowOf } from '#shared/analyses/costReport.rules.ts'
import { FINISHED_PARTS } from '#shared/analyses/finishedReport.rules.ts'
import type { ReportPart, ReportSection } from '#shared/analyses/report.ts'
import { linkOfSourceLine } from '#shared/knowledge/sources.ts'
import type { PrintedBrand } from '../../features/analyses/reportPdf.port.ts'
import { serveTasks } from '../../platform/processes/serveTasks.ts'
import { textOn, USUAL_COLOR } from '#shared/shops/branding.rules.ts'
import type { FiledPhoto, PrintTask } from './reportPrinter.messages.ts'
import { openPage, type ListItem, type Page, type Row, type Style } from './page.ts'

const BRAND: Style = { size: 14, weight: 700 }
const TEXT: Style = { size: 10.5 }
const HEADING: Style = { size: 13, weight: 700, after: 4 }
const NAME: Style = { size: 24, weight: 700, after: 8 }
const TITLE: Style = { size: 9, weight: 700, color: '#333333', after: 2 }
/** What to do first is read from an arm's length, and its first line is what the danger is called. */
const FIRST: Style = { size: 12.5 }
const SMALL: Style = { size: 8.5, color: '#333333' }
const TABLE: Style = { size: 9.5 }

/** What comes before the photos: what to do, and how bad it is, or else what was done. */
function beforePhotos(sections: readonly ReportSection[]): (section: ReportSection) => boolean {
  const isFinished = sections.some(({ part }) => part === 'done')
  const parts: readonly ReportPart[] = isFinished ? [...FINISHED_PARTS, 'claim'] : ['first', 'assessment', 'claim']
  return ({ part }) => parts.includes(part)
}

/** Points of the height of a photo: the first one, and the others, of which two stand beside each other. */
const FIRST_PHOTO = 210
const PHOTO = 165
const GAP = 14

const UNPRINTABLE = "Some characters can't be printed. The text report has them."

/** How the report was made, and what its photos are called. The first questions of a reader are others. */
const isLast = ({ part }: ReportSection) => part === 'file' || part === 'photos'

/** The report as PDF. It has every line of the text report, and the same bytes for the same report. */
async function print({
  report: { brand = null, report, areNumbered, paper, date, productName },
  photos,
}: PrintTask): Promise<readonly Uint8Array[]> {
  const { sections } = report
  const page = openPage({ paper, title: report.title, creator: productName, date })
  if (brand !== null) drawBrand(page, brand)
  page.block('P', report.title, TITLE)
  page.block('H1', report.name, NAME)
  const isBeforePhotos = beforePhotos(sections)
  const first = sections.filter(isBeforePhotos)
  const [mainPhoto, ...otherPhotos] = photos
  const needed = first.reduce((sum, { lines }) => sum + heightOf(page, lines, FIRST), 0)
  // The first photo is on the first page, also where what to do is long.
  const isPhotoFirst = mainPhoto !== undefined && needed + FIRST_PHOTO + 60 > page.left()
  const total = areNumbered === false ? 1 : photos.length
  if (isPhotoFirst) drawRow(page, [mainPhoto], 0, total, PHOTO)
  page.beside('#ffd400', () => {
    for (const section of first)
      drawSection(page, section, section.part === 'first' || section.part === 'done' ? FIRST : TEXT)
  })
  if (mainPhoto !== undefined && !isPhotoFirst) drawRow(page, [mainPhoto], 0, total, FIRST_PHOTO)
  for (let n = 0; n < otherPhotos.length; n += 2) drawRow(page, otherPhotos.slice(n, n + 2), n + 1, total, PHOTO)
  const further = sections.filter((section) => !isBeforePhotos(section))
  for (const section of [...further.filter((each) => !isLast(each)), ...further.filter(isLast)])
    drawSection(page, section)
  drawSection(page, { heading: 'WHAT THIS REPORT IS', lines: [report.end] })
  if (brand !== null && brand.footer !== null) page.block('P', brand.footer, SMALL)
  if (page.isMissing()) page.block('P', UNPRINTABLE, SMALL)
  return page.end(productName)
}

/** Who made the report: a bar in the shop's color with its name on it, its logo, and how to reach it. */
function drawBrand(page: Page, { name, contact, color, logo }: PrintedBrand): void {
  const back = color ?? USUAL_COLOR
  page.onBar(back, name, { ...BRAND, color: textOn(back) })
  if (logo !== null) {
    const place = { x: 0, maxWidth: 160, maxHeight: 48 }
    page.space(page.photo({ jpeg: logo, alt: `The logo of ${name}`, marks: [] }, place) + 6)
  }
  if (contact !== '') page.block('P', contact, { ...SMALL, after: 2 })
  page.space(8)
}

function heightOf(page: Page, lines: readonly string[], style: Style): number {
  return lines.reduce((sum, line) => sum + page.heightOf(line, style), 40)
}

/** A section of at most so many points is not split between two pages. */
const WHOLE = 200

/** What the table of costs says above its columns. */
const COST_HEAD = ['What', 'How we know', 'Amount'] as const

/** A paragraph for each line, a list for lines that are items of one, and a table for those that say an amount. */
function drawSection(
  page: Page,
  { part, heading, lines }: Omit<ReportSection, 'part'> & { part?: ReportSection['part'] },
  style = TEXT,
): void {
  const height = heightOf(page, lines, style)
  if (height <= WHOLE) page.room(height)
  page.block('H2', heading, HEADING)
  let items: ListItem[] = []
  let rows: Row[] = []
  const endBlocks = () => {
    if (items.length > 0) page.list(items, { ...style, after: 2 })
    if (rows.length > 0) page.table(COST_HEAD, rows, { ...TABLE, after: 6 })
    items = []
    rows = []
  }
  // A reply of a model may have several.
  for (const [at, line] of lines.flatMap((each) => each.split('\n')).entries()) {
    const cost = part === 'local_cost' ? costRowOf(line) : null
    if (cost === null ? rows.length > 0 : items.length > 0) endBlocks()
    if (cost !== null) {
      rows.push({ cells: [cost.label, cost.note, cost.amount], bold: cost.isTotal ? 'ends' : 'none' })
      continue
    }
    const [, label, text] = /^(-|\d+\.) ([^]*)$/.exec(line) ?? []
    if (label !== undefined && text !== undefined) {
      const link = part === 'sources' ? linkOfSourceLine(text) : null
      items.push({
        label: label === '-' ? '\u2022' : label,
        ...(link === null ? { text } : { text: link.words, link }),
      })
      continue
    }
    endBlocks()
    // What announces a list is not left behind by it.
    if (line.endsWith(':')) page.room(style.size * 6)
    page.block('P', line, { ...style, ...(style === FIRST && at === 0 ? { weight: 700 as const } : {}), after: 2 })
  }
  endBlocks()
  page.space(8)
}

/** One photo, or two beside each other, with their captions, numbered if there is more than one in all. */
function drawRow(page: Page, photos: readonly FiledPhoto[], from: number, total: number, maxHeight: number): void {
  const maxWidth = photos.length === 1 && from === 0 ? page.width : (page.width - GAP) / 2
  const captions = photos.map(({ caption }, n) => (total === 1 ? caption : `${from + n + 1} of ${total}: ${caption}`))
  page.room(maxHeight + 30)
  const heights = photos.map((photo, n) => {
    const x = n * (maxWidth + GAP)
    const { jpegPath, ...rest } = photo
    const high =
      jpegPath === null ? 0 : page.photo({ ...rest, jpeg: readFileSync(jpegPath) }, { x, maxWidth, maxHeight })
    return high + page.captionAt(captions[n] ?? '', { x, below: high + 3, maxWidth }, SMALL)
  })
  page.space(Math.max(...heights) + 14)
}

async function printIntoFile(task: PrintTask): Promise<null> {
  await writeFile(task.pdfPath, await print(task), { mode: 0o600 })
  return null
}

serveTasks((task) => printIntoFile(task as PrintTask))
