import { describe, expect, it } from 'vitest'
import { createLog, type Log } from './log.ts'
import { logFormOf, textLines } from './textLines.ts'

/** The text that the work writes to the log of a terminal. */
function written(work: (log: Log) => void): string {
  let text = ''
  const origin = { instance: 'machine-7', role: 'all', version: '1.2.3' }
  work(createLog('trace', textLines({ write: (line) => void (text += line) }), origin))
  return text.replaceAll(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/gm, 'TIME')
}

describe('the log at a terminal', () => {
  it('is a line of words with what belongs to it, and does not repeat which process it is', () => {
    expect(written((log) => log.warn({ mail_id: 7, to: 'support' }, 'a mail was not sent'))).toBe(
      'TIME  Warning: a mail was not sent  mail_id=7  to=support\n',
    )
  })

  it('shows an error with its causes below, and where it happened', () => {
    const failed = new TypeError('no such photo', { cause: new Error('disk full') })
    const lines = written((log) => log.error({ err: failed }, 'request failed')).split('\n')
    expect(lines[0]).toBe('TIME  Error: request failed')
    expect(lines[1]).toBe('    TypeError: no such photo')
    expect(lines[2]).toMatch(/^ {8}at .*textLines\.test\.ts/)
    expect(lines).toContain('    Caused by Error: disk full')
  })

  it('shows an error that is only described, such as that of the job queue', () => {
    const text = written((log) => log.error({ err: { message: 'connection refused', queue: 'send-mail' } }, 'jobs'))
    expect(text).toBe('TIME  Error: jobs\n    Error: connection refused\n')
  })

  it('lets nobody forge a line or control the terminal', () => {
    const name = '\u001b[2J\r\nTIME  Error: forged\u2028\u202e'
    const text = written((log) => log.info({ name, err: new Error(`bad ${name}`) }, `hello ${name}`))
    for (const character of ['\u001b', '\r', '\u2028', '\u202e']) expect(text).not.toContain(character)
    expect(text.split('\n').filter((line) => line.startsWith('TIME'))).toHaveLength(1)
  })

  it('hides secrets like every log', () => {
    expect(written((log) => log.info({ token: 'hunter2' }, 'x'))).toBe('TIME  info: x  token=[redacted]\n')
  })
})

describe('how a process writes', () => {
  it.each([
    ['at a terminal, text about what is wrong', {}, true, { greeting: 'text', lines: 'text', level: 'warn' }],
    ['elsewhere, a greeting and JSON lines', {}, false, { greeting: 'text', lines: 'json', level: 'info' }],
    ['with LOG=json, JSON only', { LOG: 'json' }, true, { greeting: 'json', lines: 'json', level: 'info' }],
    ['with LOG=text, text everywhere', { LOG: 'text' }, false, { greeting: 'text', lines: 'text', level: 'warn' }],
    [
      'with a level, from that level on',
      { LOG_LEVEL: 'info' },
      true,
      { greeting: 'text', lines: 'text', level: 'info' },
    ],
  ] as const)('is %s', (_name, set, isTerminal, form) => {
    expect(logFormOf({ LOG: undefined, LOG_LEVEL: undefined, ...set }, isTerminal)).toEqual(form)
  })
})
