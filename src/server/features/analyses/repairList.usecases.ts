import { Readable } from 'node:stream'
import type { Billing } from '../billing/billing.usecases.ts'
import type { Files } from '../files/files.usecases.ts'
import type { Repairs } from '../repairs/repairs.usecases.ts'
import { listedWorkspace, type GoesOn } from '../workspaces/access.usecases.ts'
import type { Member } from '#server/platform/actor.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import type { AnalysesRepository } from './analyses.repository.ts'
import {
  REPAIR_LIST_HEAD,
  repairListLines,
  repairListName,
  type RepairListRow,
} from '#shared/repairs/repairList.rules.ts'
import type { Show } from './show.usecases.ts'

export type RepairListParts = {
  billing: Pick<Billing, 'requireFeature'>
  files: Pick<Files, 'history' | 'usageOf'>
  repairs: Pick<Repairs, 'some'>
  repository: Pick<AnalysesRepository, 'currentOf'>
  show: Show
  goesOn: GoesOn
  productName: string
  clock: Clock
}

/** Number of rows that are read at a time. */
const PAGE = 100

type Page = { lines: string; next: string | null }

export type RepairList = ReturnType<typeof createRepairList>

/** All photos of a workspace, each with its current result, as one CSV file that is created while it is sent. */
export function createRepairList({
  billing,
  files,
  repairs,
  repository,
  show,
  goesOn,
  productName,
  clock,
}: RepairListParts) {
  function requirePlan(actor: Member): Promise<void> {
    return billing.requireFeature(actor, 'advancedTools', 'The repair list')
  }

  async function pageOf(
    workspaceId: WorkspaceId,
    lineOf: (row: RepairListRow) => string,
    cursor?: string,
  ): Promise<Page> {
    const { photos, next } = await files.history(workspaceId, { limit: PAGE, order: 'newest', cursor })
    const current = await repository.currentOf(workspaceId, photos)
    const ofPhotos = await repairs.some([workspaceId], [...new Set(photos.flatMap(({ repairId }) => repairId ?? []))])
    const shown = await show.all([...current.values()])
    const runs = new Map(shown.map((run) => [run.id, run]))
    const lines = photos.map((photo) =>
      lineOf({
        photo,
        repair: ofPhotos.get(photo.repairId ?? '') ?? null,
        run: runs.get(current.get(photo.id)?.id ?? '') ?? null,
      }),
    )
    return { lines: lines.join(''), next }
  }

  async function* textOf(actor: Member, lineOf: (row: RepairListRow) => string, first: Page): AsyncGenerator<string> {
    yield REPAIR_LIST_HEAD + first.lines
    let { next } = first
    while (next !== null) {
      const workspaceId = listedWorkspace(actor)
      // The list ends with its session and with the membership, as every stream does.
      if (!(await goesOn(actor, 'read', workspaceId))) {
        throw new Error('The session or the membership has ended during the repair list')
      }
      const page = await pageOf(workspaceId, lineOf, next)
      yield page.lines
      next = page.next
    }
  }

  return {
    /** The number of photos that the list would contain. Throws as {@link begin} would. */
    async summary(actor: Member): Promise<{ photos: number }> {
      await requirePlan(actor)
      const { files: photos } = await files.usageOf(listedWorkspace(actor))
      return { photos }
    },

    /** The CSV file and its name. Throws `limit_reached` on a plan without advanced tools. */
    async begin(actor: Member): Promise<{ fileName: string; csv: Readable }> {
      await requirePlan(actor)
      // The first page is read before the headers are sent, so that an unavailable database still gets an error
      // response.
      const lineOf = repairListLines()
      const first = await pageOf(listedWorkspace(actor), lineOf)
      const csv = Readable.from(textOf(actor, lineOf, first), { objectMode: false })
      return { fileName: repairListName(productName, clock.now()), csv }
    },
  }
}
