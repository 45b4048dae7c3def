import type { AnalysisMethod } from './analysis.rules.ts'
import { confidenceLabel, confidencePercent, costRange } from './analysis.rules.ts'
import { costReportLines, SEE_LOCAL_ESTIMATE } from './costReport.rules.ts'
import {
  EMERGENCY_LINE,
  ESTIMATE_LINE,
  GUIDANCE_LINE,
  NO_LOCAL_ESTIMATE,
  SERVICE_UNAVAILABLE,
} from './analysis.messages.ts'
import { confirmedLine } from './confirmation.rules.ts'
import type { DamageAnalysis } from './analysis.schema.ts'
import { shownSteps } from './steps.rules.ts'
import { secondLookLines, type SecondLook } from './secondLook.ts'
import { withinBytes } from '../lib/withinBytes.ts'
import type { Advice, Mark, Urgency } from '../advice/advice.ts'
import { answerLines } from '../advice/answerLines.rules.ts'
import type { Answers } from '../advice/answers.ts'
import { EVIDENCE_LINES, isEvidenceTelling } from '../advice/evidence.rules.ts'
import { MARKS_LINE, placeOf } from '../advice/marks.rules.ts'
import { messageLines } from '../advice/messageLines.rules.ts'
import type { CameraFacts } from '../files/cameraFacts.ts'
import { cameraLine } from '../files/cameraFacts.messages.ts'
import { utcMoment } from '../lib/utcMoment.ts'
import { dollars } from '../lib/dollars.ts'
import { doneLines, FINISHED_PARTS, isOfFinishedWork, ledBy } from './finishedReport.rules.ts'
import { furtherFirstThings } from '../advice/firstThings.rules.ts'
import type { Report, ReportPart, ReportSection } from './report.types.ts'

export type { Report, ReportPart, ReportSection }

export type ReportSubject = {
  productName: string
  /** Whether a shop made it. Then its result is as `inShop` makes it, and it advises nobody to hire somebody. */
  isOfShop?: boolean
  /** The name of the photo that the result is based on, or all of their names. */
  fileName: string
  /** Those that are still there, in the order of {@link photosOfReport}. */
  photos: readonly ReportPhoto[]
  /** The day of the analysis, in ISO 8601. */
  date: string
  method: AnalysisMethod
  /** The provider and model that answered, such as 'OpenAI gpt-4o'; null for the general guidance. */
  source: string | null
  notice: string | null
  /** As today's safety rules allow it to be shown, like the advice. */
  result: DamageAnalysis
  advice: Advice
  /** Null if no second model was asked. */
  secondLook: SecondLook | null
  /** Numbers of the steps that the owner has done, also of those that are withheld now. */
  stepsDone: readonly number[]
  /** What the owner said when the run began. */
  answers: Answers
  /** The title that its owner chose and the words for its status; null for a run that is in no repair. */
  repair: { title: string | null; status: string } | null
  /** What was done, what it cost and how many hours it took, as far as its owner has saved that. */
  actuals: {
    actual_cost: number | null
    actual_hours: number | null
    /** The day on which it was finished, where its owner is. Null while it is not done. */
    finished_on: string | null
    work_done: string | null
  }
  /** Who saw on site that the result is right. */
  confirmed?: { name: string; at: Date } | null
  /** The questions that were answered, oldest first. */
  questions: readonly { text: string; answer: string }[]
}

/** A photo of a report, and whether the result is based on it. */
export type ReportPhoto = { id: string; fileName: string; caption: string | null; role: PhotoRole }

/** Of the run, put into its repair later, or of the finished work. */
export type PhotoRole = 'analyzed' | 'added' | 'after'

/** The photos of a report in their order, as `read` finds those that are still there by their ids. */
export async function photosOfReport<Photo extends { id: string }>(
  run: { fileIds: readonly string[] },
  repair: { fileIds: readonly string[]; afterFileId: string | null; status: string } | null,
  read: (ids: string[]) => Promise<readonly Photo[]>,
): Promise<(Photo & { role: PhotoRole })[]> {
  const after = repair?.afterFileId ?? null
  const ids = new Set([...run.fileIds, ...(repair?.fileIds ?? []), ...(after === null ? [] : [after])])
  const photos = inOrderOfWork(await read([...ids]), repair)
  return photos.map((photo) => ({ ...photo, role: photoRole(photo.id, run.fileIds, after) }))
}

/** The photos of a repair as others see them: once it is done, the one of the finished work comes first. */
export function inOrderOfWork<Photo extends { id: string }>(
  photos: readonly Photo[],
  repair: { afterFileId: string | null; status: string } | null,
): Photo[] {
  const isAfter = ({ id }: Photo) => repair?.status === 'done' && id === repair.afterFileId
  return [...photos.filter(isAfter), ...photos.filter((photo) => !isAfter(photo))]
}

/** What a photo is in a report of a run of these photos, and `after` of the finished work. */
export function photoRole(id: string, analyzed: readonly string[], after: string | null): PhotoRole {
  return analyzed.includes(id) ? 'analyzed' : id === after ? 'after' : 'added'
}

/**
 * The names of the photos that the result is based on. When all of them have been deleted, what the repair is called.
 */
export function namesOfReport(photos: readonly ReportPhoto[], calledOtherwise: string): string[] {
  const names = photos.filter(({ role }) => role === 'analyzed').map(({ fileName }) => fileName)
  return names.length > 0 ? names : [calledOtherwise]
}

/**
 * '{product}-ai-analysis-{file base name}.txt', which is safe as a file name on every system. A shop makes one with
 * costs and one without, and must not send the wrong one.
 */
export function reportFileName(
  productName: string,
  fileName: string,
  { extension = 'txt', isWithCosts = false }: { extension?: 'txt' | 'pdf'; isWithCosts?: boolean } = {},
): string {
  const whole = fileName
    .replace(/\.[^.]*$/, '')
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, '_')
  const base = withinBytes(whole, 100)
  return `${productName.toLowerCase().replace(/\s+/g, '-')}-ai-analysis-${base === '' ? 'photo' : base}${isWithCosts ? '-with-costs' : ''}.${extension}`
}

export function reportOf(subject: ReportSubject): Report {
  const { result, advice } = subject
  const isGuidance = subject.method === 'fallback'
  const saidAbove = new Set([...advice.until_help, ...advice.insurance])
  const assessment = isGuidance ? 'TYPICAL VALUES, NOT FROM YOUR PHOTO' : 'DAMAGE ASSESSMENT'
  const done = new Set(shownSteps(subject).flatMap((step) => (step.done ? step.n : [])))
  const sections: (readonly [part: ReportPart, heading: string, lines: readonly string[]])[] = [
    ['done', 'THE WORK IS DONE', doneLines(subject)],
    [
      'file',
      'FILE',
      [
        // All photos may have been deleted.
        ...(subject.fileName === '' ? [] : [`File name: ${subject.fileName}`]),
        `Date: ${subject.date.slice(0, 10)} (UTC)`,
        `Method: ${subject.source === null ? 'General repair guidance' : `AI analysis by ${subject.source}`}`,
        `Confidence: ${confidencePercent(result.confidence)}% (${confidenceLabel(result.confidence)})`,
        ...(subject.notice === null ? [] : [SERVICE_UNAVAILABLE, `Notice: ${subject.notice}`]),
      ],
    ],
    ['repair', 'REPAIR', repairLines(subject)],
    [
      'first',
      'DO THIS FIRST',
      [
        ...(advice.first_message === null ? [] : messageLines(advice.first_message)),
        ...furtherFirstThings(advice, result.repairInstructions),
      ],
    ],
    ['also', 'ALSO', advice.also.flatMap(messageLines)],
    ['quiet', 'KEEP IN MIND', advice.quiet],
    ['safety', 'SAFETY WARNINGS', bullets([EMERGENCY_LINE, ...new Set([...advice.do_not, ...result.safetyWarnings])])],
    [
      'assessment',
      assessment,
      [
        `Damage type: ${result.damageType}`,
        `Severity: ${result.severity}`,
        `Difficulty: ${result.difficultyLevel}`,
        ...urgencyLines(advice),
        ...(subject.confirmed == null ? [] : [confirmedLine(subject.confirmed)]),
      ],
    ],
    ['second_look', 'SECOND LOOK', subject.secondLook === null ? [] : secondLookLines(subject.secondLook)],
    ['trade', 'WHO DOES THE WORK', subject.isOfShop === true ? shopTradeLines(advice) : tradeLines(advice)],
    [
      'steps',
      'REPAIR INSTRUCTIONS',
      result.repairInstructions.map((step, index) => `${index + 1}. ${step}${done.has(index + 1) ? ' (done)' : ''}`),
    ],
    ['until_help', 'UNTIL IT IS FIXED', bullets(advice.until_help)],
    ['cost', 'ESTIMATED COST', [estimatedCost(subject)]],
    ['local_cost', 'LOCAL COST ESTIMATE', costReportLines(advice, result.estimatedCost)],
    ['time', 'ESTIMATED TIME', [result.estimatedTime]],
    ['work_done', 'WHAT WAS DONE', workDoneLines(subject)],
    ['actuals', 'ACTUAL COST AND HOURS', actualLines(subject)],
    ['evidence', 'HOW MUCH WE KNOW', evidenceLines(advice)],
    ['materials', 'MATERIALS NEEDED', bullets(result.materialsNeeded)],
    ['tools', 'TOOLS REQUIRED', bullets(result.toolsRequired)],
    ['insurance', 'INSURANCE', bullets(advice.insurance)],
    ['notes', 'NOTES', bullets(result.additionalNotes.filter((note) => !saidAbove.has(note)))],
    ['answers', 'WHAT THE OWNER SAID', answerLines(subject.answers)],
    ['photos', 'PHOTOS', photoLines(subject)],
    ['marks', 'MARKED ON THE PHOTOS', markLines(subject)],
    ['questions', 'YOUR QUESTIONS', subject.questions.flatMap(({ text, answer }) => [`Q: ${text}`, `A: ${answer}`])],
    [
      'sources',
      'SOURCES',
      bullets(advice.sources.map(({ publisher, title, address }) => `${publisher}: ${title}. ${address}`)),
    ],
  ]
  const shown = sections
    .filter(([, , lines]) => lines.length > 0)
    .map(([part, heading, lines]) => ({ part, heading, lines }))
  const kind = isGuidance ? 'GENERAL REPAIR GUIDANCE' : 'AI DAMAGE ANALYSIS REPORT'
  return {
    title: subject.isOfShop === true ? kind : `${subject.productName.toUpperCase()} ${kind}`,
    name:
      subject.repair?.title ??
      (isGuidance && advice.guide === 'general' ? 'General repair guidance' : result.damageType),
    sections: isOfFinishedWork(subject) ? ledBy(FINISHED_PARTS, shown) : shown,
    end: isGuidance ? GUIDANCE_LINE : ESTIMATE_LINE,
  }
}

/** The report as plain text, with lines that end in \n. */
export function reportText(subject: ReportSubject): string {
  const { title, sections, end } = reportOf(subject)
  const texts = sections.flatMap(({ heading, lines }) => [heading, '-'.repeat(heading.length), ...lines, ''])
  return [title, '='.repeat(title.length), '', ...texts, end, ''].join('\n')
}

const ROLE_LINES: Readonly<Record<Exclude<PhotoRole, 'analyzed'>, string>> = {
  added: 'Added to the repair after this result',
  after: 'The finished work',
}

type Marked = readonly Pick<Mark, 'label' | 'x' | 'y' | 'width' | 'height'>[]

/** What a screen reader says of a photo of a report: 'Photo 1 of 2, marked: water stain (upper left)'. */
export function photoAlt(index: number, total: number, marks: Marked): string {
  const marked = marks.map((mark) => `${mark.label} (${placeOf(mark)})`)
  return `Photo ${index + 1} of ${total}${marked.length === 0 ? '' : `, marked: ${marked.join(', ')}`}`
}

/** In the place of a photo that was deleted while the report was made. */
export const PHOTO_DELETED = 'This photo was deleted.'

/**
 * What stands below a photo of a report: 'Stain above the sink. kitchen.jpg, received Nov 21, 2026, 2:03 PM UTC. Camera
 * says …. Marked: 1 water stain.' It begins with the owner's caption. The numbers are those on the photo.
 */
export function photoCaption(
  photo: {
    caption: string | null
    fileName: string
    createdAt: Date
    camera: CameraFacts | null
    madeSmaller: boolean | null
    role: PhotoRole
  },
  marks: Marked,
): string {
  const said = cameraLine({ camera: photo.camera, made_smaller: photo.madeSmaller })
  return [
    ...(photo.caption === null ? [] : [photo.caption.replace(/\.+$/, '')]),
    `${photo.fileName}, received ${utcMoment(photo.createdAt)} UTC`,
    ...(said === '' ? [] : [said]),
    ...roleLines(photo.role),
    ...markedLines(marks),
  ].join('. ')
}

/** What is marked, by the numbers on the photo: 'Marked: 1 water stain, 2 crack'. Nothing without a mark. */
export function markedLines(marks: readonly Pick<Mark, 'label'>[]): string[] {
  return marks.length === 0 ? [] : [`Marked: ${marks.map(({ label }, at) => `${at + 1} ${label}`).join(', ')}`]
}

function tradeLines({ work }: Advice): string[] {
  if (work.trade === null) return []
  return [
    `Ask for ${work.trade}. ${work.why}`,
    ...(work.say === null ? [] : [`Say this when you call: \u201c${work.say}\u201d`]),
    ...bullets(work.ask),
  ]
}

/** Whoever reads it does the work, or knows who does. */
function shopTradeLines({ work }: Advice): string[] {
  return work.trade === null ? [] : [`For ${work.trade}. ${work.why}`]
}

function repairLines({ repair }: ReportSubject): string[] {
  if (repair === null) return []
  return [...(repair.title === null ? [] : [`Title: ${repair.title}`]), `Status: ${repair.status}`]
}

function estimatedCost({ result, advice }: ReportSubject): string {
  if (result.estimatedCost !== null) return costRange(result.estimatedCost)
  return advice.cost === null ? NO_LOCAL_ESTIMATE : SEE_LOCAL_ESTIMATE
}

/** Below a line that says whose words they are, because nothing has checked them. */
function workDoneLines({ actuals: { work_done: text }, isOfShop }: ReportSubject): string[] {
  if (text === null) return []
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  return [isOfShop === true ? 'In the words of the shop:' : 'In the words of the owner:', ...lines]
}

function actualLines({ actuals: { actual_cost: cost, actual_hours: hours } }: ReportSubject): string[] {
  return [
    ...(cost === null ? [] : [dollars(cost)]),
    ...(hours === null ? [] : [`${hours} ${hours === 1 ? 'hour' : 'hours'}`]),
  ]
}

function bullets(items: readonly string[]): string[] {
  return items.map((item) => `- ${item}`)
}

const URGENCY_TEXT: Readonly<Record<Urgency, string>> = {
  now: 'now',
  '24h': 'within 24 hours',
  week: 'within a week',
  month: 'within a month',
  watch: 'keep an eye on it for now',
}

/** Nothing of photos of which nothing is known but their names, which are said above. */
function photoLines({ photos }: ReportSubject): string[] {
  return bullets(
    photos.flatMap(({ fileName, caption, role }, at) =>
      caption === null && role === 'analyzed'
        ? []
        : [
            [`Photo ${at + 1}: ${fileName}`, ...(caption === null ? [] : [caption]), ...roleLines(role)]
              .map((part) => part.replace(/\.+$/, ''))
              .join('. '),
          ],
    ),
  )
}

/** What a photo is beside those of the result, without a period. Nothing for one of these. */
export function roleLines(role: PhotoRole): string[] {
  return role === 'analyzed' ? [] : [ROLE_LINES[role]]
}

function markLines({ advice, photos }: ReportSubject): string[] {
  const photoOf = (at: number) => (photos.length === 1 ? '' : `Photo ${at + 1}, `)
  const marked = photos.flatMap(({ id }, at) =>
    advice.marks.filter((mark) => mark.file_id === id).map((mark) => `${mark.label} (${photoOf(at)}${placeOf(mark)})`),
  )
  return marked.length === 0 ? [] : [MARKS_LINE, ...bullets(marked)]
}

/** Left out of a plain result and of the general guidance. */
function evidenceLines(advice: Advice): string[] {
  const { first_message: first, hazards, withheld, guide } = advice
  const isPlain = guide === null && first === null && hazards.length === 0 && withheld.length === 0
  if (guide === 'general' || (isPlain && !isEvidenceTelling(advice))) return []
  const { level, reasons, wanted } = advice.evidence
  const help = wanted.length === 0 ? [] : ['This would help:', ...bullets(wanted)]
  return [EVIDENCE_LINES[level], ...bullets(reasons), ...help]
}

/** Shown only if a hazard was found or a playbook was used. Otherwise the severity says enough. */
function urgencyLines({ urgency, hazards, guide }: Advice): string[] {
  const isKnown = hazards.length > 0 || (guide !== null && guide !== 'general')
  return urgency === null || !isKnown ? [] : [`When to act: ${URGENCY_TEXT[urgency]}`]
}
