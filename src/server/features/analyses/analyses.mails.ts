import { KIND_LABELS } from '#shared/advice/kindLabels.ts'
import { isFromProvider } from '#shared/analyses/analysis.rules.ts'
import { kindOfDamage } from '#shared/knowledge/damageKind.rules.ts'
import { z } from 'zod'
import { PATHS_IN_MAILS } from '#shared/accounts/links.ts'
import type { Accounts } from '../accounts/accounts.usecases.ts'
import type { Files } from '../files/files.usecases.ts'
import type { UnaddressedMail, MailRenderer } from '../mails/mails.types.ts'
import { unsubscribeFooter } from '../mails/mails.usecases.ts'
import type { Shops } from '../shops/shops.usecases.ts'
import type { AnalysesRepository } from './analyses.repository.ts'
import type { StoredAnalysis } from './analyses.types.ts'
import type { Show } from './show.usecases.ts'

/** A person who stays on the page has seen the result by then. */
const WAIT_SECONDS = 30

const ANALYSIS_DONE = 'analysis_done'
const dataSchema = z.object({ analysisId: z.string(), fileId: z.string() })

/** The mail that reports a result. It is not sent if its owner has seen the result by then. */
export function analysisDoneMail(run: StoredAnalysis, waitSeconds = WAIT_SECONDS): UnaddressedMail {
  const [fileId = ''] = run.fileIds
  const data: z.output<typeof dataSchema> = { analysisId: run.id, fileId }
  return { kind: ANALYSIS_DONE, data, afterSeconds: waitSeconds }
}

export type AnalysesMailsParts = {
  repository: Pick<AnalysesRepository, 'findForWork'>
  show: Show
  files: Pick<Files, 'listed'>
  accounts: Pick<Accounts, 'notifiable'>
  shops: Pick<Shops, 'isIn'>
  origin: () => string
}

export function analysesRenderers({ repository, show, files, accounts, shops, origin }: AnalysesMailsParts) {
  const analysisDone: MailRenderer = async (mail) => {
    const { analysisId, fileId } = dataSchema.parse(mail.data)
    const profile = await accounts.notifiable(mail)
    const stored = profile === null ? null : await repository.findForWork(analysisId)
    if (profile === null || stored?.createdBy !== profile.id || stored.seenAt !== null) return null
    if (!(await shops.isIn(profile.id, stored.workspaceId))) return null
    const run = await show.one(stored)
    if (run.result === null) return null
    // A run outlives its photos, but the page that the mail links to shows the repair of a photo.
    const [photo] = await files.listed([stored.workspaceId], [fileId, ...run.fileIds])
    if (photo === undefined) return null
    const { fileName } = photo
    const { damageType, severity } = run.result
    // A mail comes from the product's own address, so it has none of a model's words.
    const kind = kindOfDamage(damageType) ?? run.answers.kind ?? 'other'
    const named = kind === 'other' ? '' : `${KIND_LABELS[kind]}, `
    const first = run.advice?.first_message ?? null
    return {
      subject: `Your damage analysis is ready: ${fileName}`,
      paragraphs: [
        `Hi ${profile.name},`,
        isFromProvider(run.method)
          ? `Your analysis of ${fileName} is ready: ${named}severity ${severity}.`
          : `${fileName} couldn't be analyzed this time. You'll find general repair guidance instead, and you can try again.`,
        ...(first === null ? [] : [[`${first.title}.`, ...first.lines].join(' ')]),
      ],
      action: {
        label: 'OPEN THE RESULT',
        url: `${origin()}${PATHS_IN_MAILS.analysis}?file=${encodeURIComponent(photo.id)}`,
      },
      ...unsubscribeFooter(`${origin()}${PATHS_IN_MAILS.settings}`, 'Notifications'),
    }
  }
  return { [ANALYSIS_DONE]: analysisDone }
}
