/**
 * `npm run bench`: measures the product against minimal servers that do the same work with the same database and disk,
 * and fails when a performance goal is missed. Arguments select parts: `npm run bench -- list upload`.
 * docs/performance.md explains what is compared. Linux only.
 */
import { cpus, totalmem } from 'node:os'
import { table, type Row } from './load/measures.ts'
import { ONLY_WHEN_NAMED, PARTS } from './load/parts.ts'
import { openStage } from './load/stage.ts'

const words = process.argv.slice(2)
const unknown = words.filter((word) => !Object.hasOwn(PARTS, word))
if (unknown.length > 0) {
  console.error(`There is no part "${unknown.join('", "')}". There are: ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}

const interrupted = new Promise<never>((_resolve, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => reject(new Error(`Stopped by ${signal}`)))
  }
  process.once('disconnect', () => reject(new Error('The process that started this one has ended')))
})
// Without this handler, a rejection before anybody waits for it would count as unhandled.
interrupted.catch(() => {})
const stage = await openStage()
const rows: Row[] = []
try {
  for (const [name, part] of Object.entries(PARTS)) {
    if (words.length > 0 ? !words.includes(name) : ONLY_WHEN_NAMED.has(name)) continue
    const startedAt = performance.now()
    const seen = await Promise.race([part(stage), interrupted])
    rows.push(...seen)
    console.log(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await stage.close()
}
console.log(
  `\n${cpus().length} x ${cpus()[0]?.model ?? 'CPU'}, ${Math.round(totalmem() / 1024 ** 3)} GB, ${process.version}`,
)
console.log(table(rows))
const missed = rows.filter((row) => row.verdict === 'MISS')
if (missed.length > 0) {
  console.error(`\n${missed.length} missed: ${missed.map((row) => row.what).join('; ')}`)
  process.exitCode = 1
}
process.exit()
