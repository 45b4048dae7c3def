import type { Advice, Cost, Evidence, FirstMessage, Hazard, Mark, Withheld, Work } from '../advice/advice.ts'
import { tellTheSame } from '../advice/tellers.rules.ts'
import { PEOPLE_FIRST } from '../advice/withheldLines.rules.ts'
import type { DamageAnalysis } from '../analyses/analysis.schema.ts'
import {
  reportOf,
  type PhotoRole,
  type Report,
  type ReportSubject,
  markedLines,
  roleLines,
} from '../analyses/report.ts'
import { isOfFinishedWork, withFinishedWork } from '../analyses/finishedReport.rules.ts'
import { utcDay } from '../lib/utcMoment.ts'
import { hazardRule } from '../safety/hazardTable.ts'
import { SHARE_MESSAGES } from './share.messages.ts'
import { SHOWN_HEADINGS, SHOWN_PARTS } from './reportParts.rules.ts'
import type { ShareIncludes } from './shares.rules.ts'
import { SHOP_LINES } from './shopReport.rules.ts'

/** A photo of a run: the name of its file, and what recipients call it; null if they do not see it. */
export type NamedPhoto = { id: string; fileName: string; shownAs: string | null }

/** What is shown to recipients: the photos in their order, and what the owner includes. */
export type ForRecipients = {
  photos: readonly NamedPhoto[]
  /** The ids of all photos that recipients see, in their order. */
  shownIds: readonly string[]
  /** How many photos of something else have the numbers before them. */
  numberedAfter?: number
  includes: ShareIncludes
}

export type RecipientsReport = Report & { firstMessage: FirstMessage | null }

/** The report of a repair for people who are not its owner. */
export function recipientsReport(subject: ReportSubject, how: ForRecipients): RecipientsReport {
  const theirs = recipientsSubject(subject, how)
  const report = reportOf(theirs)
  const by = subject.isOfShop === true ? 'shop' : 'person'
  const includes = { ...how.includes, ...(by === 'shop' && isPriceKnown(subject, how) ? { costs: false } : {}) }
  const sections = report.sections.flatMap(({ part, heading, lines }) => {
    const condition = SHOWN_PARTS[by][part]
    if (condition === undefined || (condition !== 'always' && !includes[condition])) return []
    const said = by === 'shop' ? (SHOP_LINES[part]?.(lines, theirs) ?? lines) : lines
    return said.length === 0
      ? []
      : [
          {
            part,
            heading: SHOWN_HEADINGS[by][part] ?? heading,
            lines: part === 'work_done' ? said : said.map(saidToOthers),
          },
        ]
  })
  // What to do first is no longer said before anything else. The part `first` says it as what it was.
  const firstMessage = isOfFinishedWork(subject) ? null : theirs.advice.first_message
  return { ...withFinishedWork({ ...report, sections }, theirs), firstMessage }
}

/** What a shop has entered stands in place of every estimate. */
function isPriceKnown({ actuals }: ReportSubject, { includes }: ForRecipients): boolean {
  return includes.actuals && actuals.actual_cost !== null
}

/**
 * The report speaks to its owner. A danger that is only there in the owner's answers is stated as one, also where it is
 * why a step was left out.
 */
function saidToOthers(line: string): string {
  return line
    .replace(/^- You answered\b/, '- The owner answered')
    .replaceAll(/\b(?:You said|Your answers mean) that (\p{L})/gu, (_all, first: string) => first.toUpperCase())
}

function recipientsSubject(
  subject: ReportSubject,
  { photos, shownIds, numberedAfter = 0, includes }: ForRecipients,
): ReportSubject {
  const { advice, repair } = subject
  const unconfirmed = unconfirmedIn(advice)
  return {
    ...subject,
    // The names of the files are the owner's, and the photos stand above with their numbers.
    fileName: '',
    photos: shownIds.map((id, index) => ({
      id,
      fileName: photoName(numberedAfter + index),
      caption: null,
      role: 'analyzed',
    })),
    // What the owner said is the owner's.
    answers: {},
    // It may tell of the owner's plan and limits.
    notice: null,
    result: withUnconfirmedSteps(subject.result, advice.withheld, unconfirmed),
    repair: repair === null ? null : { ...repair, title: includes.title ? repair.title : null },
    advice: {
      ...advice,
      first_message: advice.first_message === null ? null : marked(advice.first_message, unconfirmed),
      also: advice.also.map((message) => marked(message, unconfirmed)),
      ask: [],
      marks: advice.marks.filter(({ file_id: id }) => shownIds.includes(id)),
      evidence: recipientsEvidence(advice.evidence, photos),
      work: recipientsWork(advice),
      cost: advice.cost === null ? null : recipientsCost(advice.cost),
      // What is missing is said to the owner, who can add it.
      no_cost_because: null,
    },
  }
}

/** What recipients call a photo. */
export function photoName(index: number): string {
  return `Photo ${index + 1}`
}

/** What stands below a photo in the PDF: 'Photo 1, received Nov 21, 2026. Marked: 1 water stain.' */
export function recipientsCaption(
  index: number,
  {
    receivedAt,
    caption,
    role,
    marks,
  }: { receivedAt: Date; caption: string | null; role: PhotoRole; marks: readonly Pick<Mark, 'label'>[] },
): string {
  return [
    ...(caption === null ? [] : [caption]),
    `${photoName(index)}, received ${utcDay(receivedAt)}`,
    ...roleLines(role),
    ...markedLines(marks),
  ].join('. ')
}

type Unconfirmed = { isMessage: (message: FirstMessage) => boolean; isStep: (withheld: Withheld) => boolean }

/** What is there only because of dangers that nobody has confirmed. */
function unconfirmedIn({ hazards }: Advice): Unconfirmed {
  const areSuspected = (some: readonly Hazard[]) =>
    some.length > 0 && some.every(({ certainty }) => certainty === 'suspected')
  const thoseWith = (fits: (rule: NonNullable<ReturnType<typeof hazardRule>>) => boolean) =>
    hazards.filter(({ code }) => {
      const rule = hazardRule(code)
      return rule !== undefined && fits(rule)
    })
  return {
    isMessage({ code }) {
      const behind = thoseWith(({ message }) => message === code)
      return areSuspected(behind.length > 0 ? behind : hazards)
    },
    isStep({ why }) {
      return areSuspected(
        thoseWith(({ because, holds }) => (why === PEOPLE_FIRST ? holds.includes('ALL') : tellTheSame(because, why))),
      )
    },
  }
}

function marked(message: FirstMessage, { isMessage }: Unconfirmed): FirstMessage {
  return isMessage(message) ? { ...message, lines: [SHARE_MESSAGES.notConfirmed, ...message.lines] } : message
}

function withUnconfirmedSteps(
  result: DamageAnalysis,
  withheld: readonly Withheld[],
  { isStep }: Unconfirmed,
): DamageAnalysis {
  const numbers = new Set(withheld.flatMap((each) => (isStep(each) ? [each.step] : [])))
  return {
    ...result,
    repairInstructions: result.repairInstructions.map((step, index) =>
      numbers.has(index + 1) ? `${step} ${SHARE_MESSAGES.notConfirmed}` : step,
    ),
  }
}

/** Names no file, and asks nothing: what would help is said to the owner. */
function recipientsEvidence({ level, reasons }: Evidence, photos: readonly NamedPhoto[]): Evidence {
  return {
    level,
    reasons: reasons.map((reason) => withoutFileName(reason, photos)),
    wanted: [],
  }
}

/** `evidenceOf` names a photo at the beginning of a reason: by its file alone, or after its number. */
function withoutFileName(reason: string, photos: readonly NamedPhoto[]): string {
  for (const [index, { fileName, shownAs }] of photos.entries()) {
    const name = photos.length === 1 ? `${fileName} is ` : `${photoName(index)} (${fileName}) is `
    if (reason.startsWith(name)) return `${shownAs ?? 'Another photo'} is ${reason.slice(name.length)}`
  }
  return reason
}

/** What the rule says of the danger itself, where the reason in the advice repeats what the owner answered. */
function recipientsWork({ work, hazards }: Advice): Work {
  const found = hazards.find(({ because }) => because === work.why)
  return { ...work, why: (found === undefined ? undefined : hazardRule(found.code)?.because) ?? work.why }
}

const isWhatIsLeftOut = (note: string) => note.startsWith('Not included: ')

/** The ranges alone: the wages, the prices and the notes on them are public figures that tell the state. */
function recipientsCost(cost: Cost): Cost {
  return {
    ...cost,
    hired: cost.hired === null ? null : { ...cost.hired, lines: [] },
    diy: cost.diy === null ? null : { ...cost.diy, lines: [] },
    assumptions: [],
    notes: cost.notes.filter(isWhatIsLeftOut),
  }
}
