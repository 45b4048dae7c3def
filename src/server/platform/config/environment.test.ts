import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StartupError } from '../startupError.ts'
import { readSettings } from './environment.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'mendsight-env-'))
  vi.spyOn(process, 'cwd').mockReturnValue(folder)
})
afterEach(() => rmSync(folder, { recursive: true }))

function writeEnv(text: string): void {
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

test('all invalid settings are in one message, each with its name, none with its value', () => {
  writeEnv('PORT=hunter2\nAUTH_SECRET=hunter2\n')
  vi.stubEnv('TRUST_PROXY', 'hunter2')
  expect(() => readSettings()).toThrow(StartupError)
  expect(() => readSettings()).toThrow(
    'These settings are invalid:\n  PORT must be a whole number\n  AUTH_SECRET must have at least 32 characters\n  TRUST_PROXY must be a whole number',
  )
})
