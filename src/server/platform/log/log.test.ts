import { describe, expect, it } from 'vitest'
import { createLog, type Log } from './log.ts'

/** The text that the work writes to the log. */
function written(work: (log: Log) => void): string {
  let text = ''
  work(createLog('trace', { write: (line) => void (text += line) }))
  return text
}

describe('a line of the log', () => {
  it('is one line, whatever line breaks a person has sent', () => {
    const text = written((log) => log.info({ name: 'Ann\r\n{"level":60}\u2028\u0085' }, 'hello\nworld'))
    expect(text.trimEnd().split(/\r|\n/)).toHaveLength(1)
    expect(JSON.parse(text)).toMatchObject({ msg: 'hello\nworld' })
  })

  it('contains the time with its time zone', () => {
    expect(JSON.parse(written((log) => log.info('x')))).toMatchObject({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
  })

  it.each(['password', 'token', 'cookie', 'authorization', 'apiKey', 'api_key', 'secret', 'set-cookie'])(
    'never contains the value of %s',
    (key) => {
      const text = written((log) => {
        log.info({ [key]: 'hunter2' }, 'at the top')
        log.info({ request: { [key]: 'hunter2' } }, 'one level deep')
        log.info({ request: { headers: { [key]: 'hunter2' } } }, 'two levels deep')
        log.info({ requests: [{ [key]: 'hunter2' }] }, 'in a list')
        log.child({ [key]: 'hunter2' }).info('in what a logger says with every line')
      })
      expect(text).not.toContain('hunter2')
      expect(text.match(/\[redacted\]/g)).toHaveLength(5)
    },
  )

  it('leaves what is logged as it was', () => {
    const fields = { request: { headers: { cookie: 'hunter2', host: 'example.com' } }, tries: [{ token: 'hunter2' }] }
    const before = structuredClone(fields)
    const text = written((log) => log.info(fields))
    expect(fields).toEqual(before)
    expect(JSON.parse(text)).toMatchObject({
      request: { headers: { cookie: '[redacted]', host: 'example.com' } },
      tries: [{ token: '[redacted]' }],
    })
  })

  it('about an error has its message, code and cause, and nothing that a driver hangs on it', () => {
    const cause = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (email)=(ann@example.com)',
      parameters: ['hunter2'],
    })
    const text = written((log) => log.error({ err: new Error('could not register', { cause }) }, 'failed'))
    expect(JSON.parse(text)).toMatchObject({
      err: { type: 'Error', message: 'could not register', cause: { message: 'duplicate key', code: '23505' } },
    })
    expect(text).not.toMatch(/ann@example|hunter2/)
  })

  it('about a thrown value that is not an error is one line too', () => {
    expect(JSON.parse(written((log) => log.error({ err: 'gone' }, 'failed')))).toMatchObject({
      err: { message: 'gone' },
    })
  })

  it('about a plain object, such as the job queue reports, says what it says and not what it was given', () => {
    const err = {
      message: 'connection refused',
      code: 'ECONNREFUSED',
      queue: 'send-mail',
      data: { to: 'ann@example.com' },
    }
    const line = JSON.parse(written((log) => log.error({ err }, 'jobs'))) as { err: object }
    expect(line.err).toEqual({ message: 'connection refused', code: 'ECONNREFUSED', queue: 'send-mail' })
    expect(JSON.parse(written((log) => log.error({ err: { worker: 1 } }, 'jobs')))).toMatchObject({
      err: { message: 'an object with worker' },
    })
  })
})

it('every line says which process has written it, where several write into one log', () => {
  let text = ''
  const origin = { instance: 'machine-7', role: 'web', version: '1.2.3' }
  createLog('info', { write: (line) => void (text += line) }, origin).info('x')
  expect(JSON.parse(text)).toMatchObject(origin)
})
