import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { StartupError } from '../startupError.ts'
import { parseSettings, type Settings } from './settings.ts'

/** Reads the settings of this process. The environment takes precedence over `.env` in the working directory. */
export function readSettings(): Settings {
  const file = path.resolve('.env')
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  const parsed = parseSettings({ ...fromFile, ...process.env })
  if (parsed.ok) return parsed.settings
  const lines = parsed.errors.map((error) => `  ${error.name} ${error.message}`)
  throw new StartupError(`These settings are invalid:\n${lines.join('\n')}`)
}
