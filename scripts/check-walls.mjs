/** Checks who imports whom, and that each file in a room says what it is. */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findStrangers, KINDS } from './house/fileKinds.mjs'
import { cruiseWalls } from './house/walls.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const { cruised, missed, trespasses } = await cruiseWalls(root)
const strangers = findStrangers(root)

for (const { rule, from, to, comment } of trespasses) console.error(`${rule}: ${from} → ${to}\n  ${comment}`)
if (missed.length > 0) console.error(`These files were not looked at:\n  ${missed.join('\n  ')}`)
if (strangers.length > 0) {
  console.error(`These files do not say what they are:\n  ${strangers.join('\n  ')}\n  Kinds: ${KINDS.join(', ')}`)
}
console.log(
  `${cruised} modules, ${trespasses.length} through a wall, ${missed.length} not seen, ${strangers.length} unnamed`,
)
process.exitCode = trespasses.length + missed.length + strangers.length === 0 ? 0 : 1
