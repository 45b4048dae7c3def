import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { StartupError } from '../startupError.ts'
import { parseSettings, SETTINGS, type Settings } from './settings.ts'
import { nearestName } from './settingNames.rules.ts'

/** Reads the settings of this process. The environment takes precedence over `.env` in the working directory. */
export function readSettings(): Settings {
  const fromFile = readEnvFile()
  const misspelled = [
    ...unknownIn(fromFile),
    ...unknownIn(process.env).filter(({ name }) => name.length >= CLEAR_LENGTH),
  ]
  const parsed = parseSettings({ ...fromFile, ...process.env })
  const errors = [
    ...misspelled.flatMap(({ name, nearest }) =>
      nearest === null ? [] : [{ name, message: `is not a setting: write ${nearest}` }],
    ),
    ...(parsed.ok ? [] : parsed.errors),
  ]
  if (parsed.ok && errors.length === 0) return parsed.settings
  const lines = errors.map((error) => `  ${error.name} ${error.message}`)
  throw new StartupError(`These settings are invalid:\n${lines.join('\n')}`)
}

/** Warnings about names in `.env` that are no settings and resemble none, so that nothing reads them. */
export function unreadNames(): string[] {
  return unknownIn(readEnvFile()).map(({ name }) => `${name} in .env is not a setting, so nothing reads it.`)
}

/** In the environment of a process there are names of other programs, and short ones resemble ours by chance. */
const CLEAR_LENGTH = 7

type Unknown = { name: string; nearest: string | null }

function unknownIn(environment: Readonly<Record<string, string | undefined>>): Unknown[] {
  return Object.keys(environment)
    .filter((name) => !Object.hasOwn(SETTINGS, name))
    .map((name) => ({ name, nearest: nearestName(name, Object.keys(SETTINGS)) }))
}

function readEnvFile(): NodeJS.Dict<string> {
  const file = path.resolve('.env')
  if (!existsSync(file)) return {}
  try {
    // The decoder leaves out a byte order mark, and refuses what is not UTF-8.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
    if (!text.includes('\0')) return parseEnv(text)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
  throw new StartupError(`The settings in ${file} are not text in UTF-8. Save the file as UTF-8, and start again.`)
}

/** Whether every line is to be JSON, for a process whose settings cannot be read. */
export function wantsJsonLines(): boolean {
  return process.env['LOG'] === 'json'
}
