import fs from 'node:fs'
import path from 'node:path'

const MODULES = 'src/server/features'

/** The kinds of files in a server module. CONTRIBUTING.md explains what each kind does and may not do. */
export const KINDS = [
  'routes',
  'usecases',
  'rules',
  'cookie',
  'repository',
  'presenter',
  'errors',
  'events',
  'jobs',
  'mails',
  'port',
  'config',
  'types',
]

const ALLOWED = new RegExp(`^[a-z][A-Za-z0-9-]*\\.(${KINDS.join('|')})(\\.test)?\\.ts$`)
const NAMELESS = /(^|[/.])(utils?|helpers?|misc|common|manager|index)[/.]/i

function filesBelow(tree, folder) {
  const place = path.join(tree, folder)
  if (!fs.existsSync(place)) return []
  return fs
    .readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(tree, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
}

/**
 * Finds the files in server modules whose name does not tell their kind, and files of src with a meaningless name.
 * @param {string} tree
 */
export function findMisnamedFiles(tree) {
  const inModules = filesBelow(tree, MODULES)
    .filter((file) => !/\/(prompts|fixtures)\//.test(file))
    .filter((file) => !ALLOWED.test(path.basename(file)))
  const nameless = filesBelow(tree, 'src').filter((file) => NAMELESS.test(file))
  return [...new Set([...inModules, ...nameless])]
}
