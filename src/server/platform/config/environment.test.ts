import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StartupError } from '../startupError.ts'
import { readSettings, unreadNames } from './environment.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'mendsight-env-'))
  vi.spyOn(process, 'cwd').mockReturnValue(folder)
})
afterEach(() => rmSync(folder, { recursive: true }))

function writeEnv(text: string | Buffer): void {
  writeFileSync(path.join(folder, '.env'), text)
}

test('without a file the settings come from the environment', () => {
  vi.stubEnv('PORT', '4001')
  expect(readSettings().PORT).toBe(4001)
})

test('the environment takes precedence over the file', () => {
  writeEnv('# a note\nPORT=4002\nAI_MODEL="llava"\n')
  vi.stubEnv('AI_MODEL', 'gpt-4o-mini')
  expect(readSettings()).toMatchObject({ PORT: 4002, AI_MODEL: 'gpt-4o-mini' })
})

test('a byte order mark before the first setting is read over', () => {
  writeEnv('\uFEFFREGISTRATION=closed\n')
  expect(readSettings().REGISTRATION).toBe('closed')
})

test.each([
  ['UTF-16', Buffer.from('\uFEFFREGISTRATION=closed\n', 'utf16le')],
  ['UTF-16 without a mark', Buffer.from('REGISTRATION=closed\n', 'utf16le')],
  ['UTF-16 in the other order', Buffer.from('\uFEFFREGISTRATION=closed\n', 'utf16le').swap16()],
  ['Latin-1', Buffer.from('PRODUCT_NAME=Caf\u00e9\n', 'latin1')],
])('a file in %s is refused in a sentence', (_name, bytes) => {
  writeEnv(bytes)
  expect(() => readSettings()).toThrow(StartupError)
  expect(() => readSettings()).toThrow(/are not text in UTF-8\. Save the file as UTF-8/)
})

test.each([
  ['REGISTRATON', 'REGISTRATION'],
  ['REGISTRATION_', 'REGISTRATION'],
  ['registration', 'REGISTRATION'],
  ['OPENAI_APIKEY', 'OPENAI_API_KEY'],
  ['SMPT_URL', 'SMTP_URL'],
])('%s is refused, and %s is suggested, in the file and in the environment', (written, meant) => {
  const sentence = `${written} is not a setting: write ${meant}`
  vi.stubEnv(written, 'closed')
  expect(() => readSettings()).toThrow(sentence)
  vi.unstubAllEnvs()
  writeEnv(`${written}=closed\n`)
  expect(() => readSettings()).toThrow(sentence)
})

test('a name in the file that resembles no setting is warned of, unlike those of other programs around it', () => {
  writeEnv('FAVORITE_COLOR=green\nPORT=4003\n')
  vi.stubEnv('TERM', 'xterm')
  vi.stubEnv('POST', 'x')
  expect(readSettings().PORT).toBe(4003)
  expect(unreadNames()).toEqual(['FAVORITE_COLOR in .env is not a setting, so nothing reads it.'])
})

test('all invalid settings are in one message, each with its name, none with its value', () => {
  writeEnv('PORT=hunter2\nAUTH_SECRET=hunter2\n')
  vi.stubEnv('TRUST_PROXY', 'hunter2')
  expect(() => readSettings()).toThrow(StartupError)
  expect(() => readSettings()).toThrow(
    'These settings are invalid:\n  PORT must be a whole number\n  AUTH_SECRET must have at least 32 characters\n  TRUST_PROXY must be a whole number',
  )
})
