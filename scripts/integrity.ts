/**
 * `npm run integrity`: checks whether every photo and document is there byte for byte, whether the object store
 * contains anything else, and whether the usage counts are right; exits with code 1 when it finds a problem. `--repair`
 * corrects wrong counts and changes nothing else. Works whether or not the product is running. See docs/storage.md.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { joinDatabase } from '#server/platform/db/joinDatabase.ts'
import { createObjectStore } from '#server/app/objectStore.ts'
import { StoreUnavailable } from '#server/features/files/files.port.ts'
import { createIntegrityRepository } from '#server/features/files/integrity.repository.ts'
import { createIntegrity, type Finding, type IntegrityReport } from '#server/features/files/integrity.usecases.ts'
import { readSettings } from '#server/platform/config/environment.ts'
import { createLog } from '#server/platform/log/log.ts'
import { StartupError } from '#server/platform/startupError.ts'
import { createInTransaction } from '#server/platform/transactions/transactions.ts'
import type { Usage } from '#shared/files/uploads.rules.ts'

const USAGE = 'npm run integrity [-- --repair]'

try {
  const { findings, ...seen } = await check(isRepairAskedFor())
  for (const finding of findings) console.log(lineOf(finding))
  console.log(summaryOf(seen, findings))
  process.exitCode = findings.every((finding) => finding.kind === 'count' && finding.isCorrected) ? 0 : 1
} catch (error) {
  process.exitCode = 1
  if (error instanceof StartupError) console.error(error.message)
  else if (error instanceof StoreUnavailable) console.error('The store of the photos cannot be reached.')
  else console.error(error)
}

function isRepairAskedFor(): boolean {
  try {
    return parseArgs({ options: { repair: { type: 'boolean', default: false } } }).values.repair
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
}

async function check(correctCounts: boolean): Promise<IntegrityReport> {
  const settings = readSettings()
  const { database, leave } = await joinDatabase(settings)
  try {
    const { store, close } = await createObjectStore(settings, path.resolve(settings.DATA_DIR), createLog('silent'))
    try {
      const repository = createIntegrityRepository(database.db)
      const inTransaction = createInTransaction(database.db)
      return await createIntegrity({ repository, store, inTransaction }).check({ correctCounts })
    } finally {
      close()
    }
  } finally {
    await leave()
  }
}

function lineOf(finding: Finding): string {
  switch (finding.kind) {
    case 'missing':
    case 'changed':
      return `${finding.kind}: ${finding.key} of ${finding.fileId}`
    case 'unreadable':
      return `unreadable: ${finding.key} of ${finding.fileId} (${finding.reason})`
    case 'unknown':
      return `unknown: ${finding.key} (${finding.size} bytes)`
    case 'count': {
      const counts = `account ${finding.workspaceId} has ${textOf(finding.actual)}, counted were ${textOf(finding.counted)}`
      return finding.isCorrected ? `count corrected: ${counts}` : `count: ${counts}`
    }
  }
}

function textOf({ files, storage_bytes }: Usage): string {
  return `${files} photos of ${storage_bytes} bytes`
}

function summaryOf(seen: Omit<IntegrityReport, 'findings'>, findings: readonly Finding[]): string {
  const count = (kind: Finding['kind']) => findings.filter((finding) => finding.kind === kind).length
  const kinds = (['missing', 'changed', 'unreadable', 'unknown'] as const).map((kind) => `${count(kind)} ${kind}`)
  const unchecked = seen.unchecked === 0 ? '' : `, ${seen.unchecked} copies from before there were hashes`
  const documents = seen.documents === 0 ? '' : ` ${seen.documents} documents,`
  return `${seen.photos} photos,${documents} ${seen.objects} objects${unchecked}: ${kinds.join(', ')}, ${count('count')} wrong counts`
}
