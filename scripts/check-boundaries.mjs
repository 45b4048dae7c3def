/** Checks the boundary rules, and that the name of each file in a module tells its kind. */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findMisnamedFiles, KINDS } from './architecture/fileKinds.mjs'
import { checkBoundaries } from './architecture/boundaries.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const { cruised, missed, violations } = await checkBoundaries(root)
const misnamed = findMisnamedFiles(root)

for (const { rule, from, to, comment } of violations) console.error(`${rule}: ${from} → ${to}\n  ${comment}`)
if (missed.length > 0) console.error(`These files were not looked at:\n  ${missed.join('\n  ')}`)
if (misnamed.length > 0) {
  console.error(`These files do not say what they are:\n  ${misnamed.join('\n  ')}\n  Kinds: ${KINDS.join(', ')}`)
}
console.log(
  `${cruised} modules, ${violations.length} violations, ${missed.length} not checked, ${misnamed.length} without a known file kind`,
)
process.exitCode = violations.length + missed.length + misnamed.length === 0 ? 0 : 1
