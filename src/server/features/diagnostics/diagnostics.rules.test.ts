import { describe, expect, it } from 'vitest'
import {
  FINE,
  evaluateConfiguration,
  evaluateGuard,
  evaluateJobs,
  evaluateMail,
  evaluateProvider,
  evaluateStorage,
} from './diagnostics.rules.ts'

describe('the configuration', () => {
  const facts = {
    host: '127.0.0.1',
    publicUrl: undefined,
    imageDelivery: 'inline',
    isBehindUnknownProxy: false,
  } as const

  it.each([
    [{}],
    [{ host: 'localhost' }],
    [{ host: '0.0.0.0', publicUrl: 'https://mendsight.example' }],
    [{ publicUrl: 'https://mendsight.example', imageDelivery: 'url' as const }],
    [{ publicUrl: 'http://localhost:3000' }],
  ])('with %j is fine', (changes) => {
    expect(evaluateConfiguration({ ...facts, ...changes })).toEqual(FINE)
  })

  it.each([
    [{ host: '0.0.0.0' }, /without https/],
    [{ publicUrl: 'http://mendsight.example' }, /without https/],
    [{ publicUrl: 'http://127.0.0.1:3000', imageDelivery: 'url' as const }, /only this machine can reach/],
    [{ publicUrl: 'https://mendsight.example', isBehindUnknownProxy: true }, /TRUST_PROXY/],
  ])('with %j is well-formed and not right', (changes, fix) => {
    expect(evaluateConfiguration({ ...facts, ...changes })).toEqual({
      state: 'warning',
      fix: expect.stringMatching(fix),
    })
  })
})

it('a guard that reads less than half of the results is said, once there are enough of them', () => {
  expect(evaluateGuard(null, 'Ollama')).toEqual(FINE)
  expect(evaluateGuard({ results: 4, guarded: 0 }, 'Ollama')).toEqual(FINE)
  expect(evaluateGuard({ results: 20, guarded: 10 }, 'Ollama')).toEqual(FINE)
  expect(evaluateGuard({ results: 20, guarded: 9 }, 'Ollama')).toEqual({
    state: 'warning',
    fix: expect.stringMatching(/^Only 9 of the last 20 results .* Ollama .* AI_GUARD/),
  })
})

it('a store without space, and work that is not taken up, have failed', () => {
  expect(evaluateStorage('no_space')).toEqual({ state: 'failed', fix: expect.stringMatching(/almost full/) })
  expect(evaluateStorage('ready')).toEqual(FINE)
  expect(evaluateJobs('stopped')).toEqual({ state: 'failed', fix: expect.stringMatching(/isn't running/) })
  expect(evaluateJobs('behind').state).toBe('warning')
  expect(evaluateJobs('running')).toEqual(FINE)
})

it('mails that stay here are no problem on a private machine, and one when other people wait for them', () => {
  expect(evaluateMail('ready')).toEqual(FINE)
  expect(evaluateMail('kept')).toEqual({ state: 'off', fix: expect.stringMatching(/\/outbox/) })
  expect(evaluateMail('undelivered')).toEqual({ state: 'warning', fix: expect.stringMatching(/nobody gets email/) })
  expect(evaluateMail('login_refused')).toEqual({
    state: 'failed',
    fix: expect.stringMatching(/doesn't accept the login/),
  })
  expect(evaluateMail('unreachable')).toEqual({ state: 'failed', fix: expect.stringMatching(/can't be reached/) })
})

it('the provider is called by the name that people know', () => {
  expect(evaluateProvider('key_refused', 'Ollama').fix).toMatch(/^Ollama doesn't accept the key/)
  expect(evaluateProvider(null, 'Ollama')).toMatchObject({ state: 'off', fix: expect.stringMatching(/Ollama/) })
})
