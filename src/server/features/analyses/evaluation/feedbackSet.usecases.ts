import { labelsSchema, type WrittenLabels } from '#shared/evaluation/labels.schema.ts'
import { ANSWER_LIMITS, isSaid, type Answers } from '#shared/advice/answers.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import type { AnalysesRepository } from '../analyses.repository.ts'
import type { ConsentedRemark } from './feedbackSet.repository.ts'
import { answersWithoutWords, expectedOf, withoutContacts, wordsToExport } from './feedbackSet.rules.ts'

export type FeedbackSetParts = {
  remarks: readonly ConsentedRemark[]
  analyses: Pick<AnalysesRepository, 'findForWork'>
  /** The copy of a photo without EXIF; null if it is gone. */
  photo: (workspaceId: WorkspaceId, fileId: string) => Promise<Buffer | null>
  /** Keeps a file of the set. */
  write: (name: string, content: Buffer | string) => Promise<void>
  /** Also exports what owners wrote, without what identifies them by its form. */
  withWords: boolean
}

export type FeedbackSet = { items: number; labeled: number; withoutPhotos: number }

/**
 * Writes what owners said is wrong, with the consent to use it, as a set to label. The set has no names, accounts, ids,
 * dates or file names, and the photos have no metadata.
 */
export async function exportFeedback(parts: FeedbackSetParts): Promise<FeedbackSet> {
  const byRun = Map.groupBy(parts.remarks, ({ analysisId }) => analysisId)
  const items: WrittenLabels['items'] = []
  let withoutPhotos = 0
  for (const [analysisId, remarks] of byRun) {
    const run = await parts.analyses.findForWork(analysisId)
    const id = `feedback-${items.length + 1}`
    const photos: string[] = []
    for (const fileId of run?.fileIds ?? []) {
      const content = run === null ? null : await parts.photo(run.workspaceId, fileId)
      if (content === null) continue
      const name = `${id}-${photos.length + 1}.jpg`
      await parts.write(name, content)
      photos.push(name)
    }
    if (run === null || photos.length === 0) {
      withoutPhotos += 1
      continue
    }
    items.push({
      id,
      photos,
      answers: answersOf(run.answers, remarks[0]?.name ?? '', parts.withWords),
      expected: expectedOf(remarks),
      note: noteOf(remarks, parts.withWords),
    })
  }
  if (items.length > 0) {
    const labels = { name: 'Feedback of owners', items } satisfies WrittenLabels
    // What is written can be read again.
    labelsSchema.parse(labels)
    await parts.write('labels.json', `${JSON.stringify(labels, null, 2)}\n`)
  }
  const labeled = items.filter(({ expected }) => Object.keys(expected).length > 0).length
  return { items: items.length, labeled, withoutPhotos }
}

function answersOf(answers: Answers, name: string, withWords: boolean): Answers {
  const bare = answersWithoutWords(answers)
  if (!withWords) return bare
  const words = Object.fromEntries(
    (['text', 'where'] as const).flatMap((field) => {
      const said = answers[field]
      return isSaid(said) ? [[field, wordsToExport(said, name, ANSWER_LIMITS[field])]] : []
    }),
  )
  return { ...bare, ...words }
}

function noteOf(remarks: readonly ConsentedRemark[], withWords: boolean): string {
  return remarks
    .map(({ what, text, name }) => {
      const said = `The owner says that this is wrong: ${what}.`
      return withWords && text !== '' ? `${said} ${withoutContacts(text, name)}` : said
    })
    .join(' ')
}
