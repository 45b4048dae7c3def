import { describe, expect, it } from 'vitest'
import { AppError } from '#shared/errors/appError.ts'
import { ERROR_CODES } from '#shared/errors/codes.ts'
import { SENTENCES } from '#shared/errors/sentences.ts'
import { createHttp, type Http } from './server.ts'
import { createLog } from '#server/platform/log/log.ts'
import { answerWithProblems } from './problems.ts'
import { STATUSES } from '#shared/errors/statuses.ts'

/** A server whose only route throws this. */
async function throwing(error: unknown): Promise<Http> {
  const app = await createHttp({ log: createLog('silent'), trustedProxies: 0, secure: false })
  answerWithProblems(app)
  app.get('/', async () => {
    throw error
  })
  return app
}

async function answerTo(error: unknown) {
  const response = await (await throwing(error)).inject('/')
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.json<Record<string, unknown>>(),
    text: response.body,
  }
}

describe('a refusal', () => {
  it.each(ERROR_CODES)('%s is answered with its status and its sentence', async (code) => {
    const { status, headers, body } = await answerTo(new AppError(code))
    expect(status).toBe(STATUSES[code])
    expect(headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(body).toMatchObject({
      type: 'about:blank',
      status,
      code,
      detail: SENTENCES[code],
      request_id: expect.any(String),
    })
  })

  it('names its field and the seconds to wait', async () => {
    const refusal = new AppError('too_many_attempts', 'Slowly.', { field: 'email', retryAfterSeconds: 7 })
    const { headers, body } = await answerTo(refusal)
    expect(headers['retry-after']).toBe('7')
    expect(body).toMatchObject({ field: 'email', detail: 'Slowly.' })
  })
})

describe('a failure', () => {
  const failure = (message: string, more: object = {}) => Object.assign(new Error(message), more)

  it.each([
    ['a refused connection', failure('connect ECONNREFUSED 10.0.0.5:5432', { code: 'ECONNREFUSED' })],
    [
      'a socket that is not there',
      failure('connect ENOENT /tmp/.s.PGSQL.5432', { code: 'ENOENT', syscall: 'connect' }),
    ],
    ['a connection that ended', failure('Connection terminated unexpectedly')],
    ['a pool without a free connection', failure('timeout exceeded when trying to connect')],
    ['a database that says nothing', failure('Query read timeout')],
    ['a database that is stopping', failure('terminating connection due to administrator command', { code: '57P01' })],
    ['a database that is starting', failure('the database system is starting up', { code: '57P03' })],
    ['a statement that took too long', failure('canceling statement due to statement timeout', { code: '57014' })],
    ['two transactions that waited for each other', failure('deadlock detected', { code: '40P01' })],
    ['too many connections', failure('sorry, too many clients already', { code: '53300' })],
    ['a full disk', failure('ENOSPC: no space left on device, write', { code: 'ENOSPC' })],
  ])('(%s) is 503, and says when to come again', async (_name, error) => {
    const { status, headers, body, text } = await answerTo(error)
    expect(status).toBe(503)
    expect(headers['retry-after']).toBe('5')
    expect(body).toMatchObject({ code: 'unavailable', detail: SENTENCES.unavailable })
    expect(text).not.toContain(error.message)
  })

  it.each([
    ['a file that is not there', failure('ENOENT: no such file', { code: 'ENOENT', syscall: 'open' })],
    ['a mistake in SQL', failure('column "passwrd" does not exist', { code: '42703' })],
    ['a mistake in the program', new TypeError("Cannot read properties of undefined (reading 'id')")],
    ['an error that calls itself 500', failure('secret', { statusCode: 500 })],
  ])('(%s) is 500 and says nothing of it', async (_name, error) => {
    const { status, body, text } = await answerTo(error)
    expect(status).toBe(500)
    expect(body).toMatchObject({ code: 'internal', detail: SENTENCES.internal })
    expect(text).not.toContain(error.message)
    expect(Object.keys(body).toSorted()).toEqual(['code', 'detail', 'request_id', 'status', 'title', 'type'])
  })
})
