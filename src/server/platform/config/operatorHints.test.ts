import { describe, expect, it } from 'vitest'
import { missingHint, startWarnings } from './operatorHints.ts'

const settings = {
  OPENAI_API_KEY: 'sk-test',
  OPENAI_BASE_URL: 'https://api.openai.com/v1',
  AI_TIMEOUT_MS: 90_000,
}

describe('a start', () => {
  it.each([
    ['https', settings, 1000],
    ['http on this machine', { ...settings, OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1' }, 1000],
    ['http on this machine by name', { ...settings, OPENAI_BASE_URL: 'http://localhost:11434/v1' }, 1000],
    ['no key', { OPENAI_API_KEY: undefined, OPENAI_BASE_URL: 'http://ai.example/v1', AI_TIMEOUT_MS: 300_000 }, 1000],
    ['a system without user ids', settings, undefined],
  ])('with %s warns of nothing', (_name, given, userId) => {
    expect(startWarnings(given, { userId, isSuperuser: false })).toEqual([])
  })

  it.each(['http://ai.example/v1', 'http://192.168.1.7:11434/v1', 'http://localhost.evil.example/v1'])(
    'with a key for %s warns that it can be read on the way',
    (OPENAI_BASE_URL) => {
      expect(startWarnings({ ...settings, OPENAI_BASE_URL }, { userId: 1000, isSuperuser: false })).toEqual([
        expect.stringMatching(/^OPENAI_BASE_URL leads to another machine over http/),
      ])
    },
  )

  it('with more time for an attempt than a run has warns that the run ends first', () => {
    expect(startWarnings({ ...settings, AI_TIMEOUT_MS: 300_000 }, { userId: 1000, isSuperuser: false })).toEqual([
      expect.stringMatching(/^AI_TIMEOUT_MS is 300000, but an analysis ends after 90 seconds/),
    ])
  })

  it('as root warns of it', () => {
    expect(startWarnings(settings, { userId: 0, isSuperuser: false })).toEqual([
      expect.stringMatching(/^The product runs as root/),
    ])
  })

  it('with a role that is a superuser warns of it', () => {
    expect(startWarnings(settings, { userId: 1000, isSuperuser: true })).toEqual([
      expect.stringMatching(/^The role in DATABASE_URL is a superuser/),
    ])
  })
})

describe('what is not set up', () => {
  const none = {
    OPENAI_API_KEY: undefined,
    STRIPE_SECRET_KEY: undefined,
    SMTP_URL: undefined,
    PUBLIC_URL: undefined,
  }
  const all = {
    OPENAI_API_KEY: 'sk-test',
    STRIPE_SECRET_KEY: 'sk_live_x',
    SMTP_URL: { host: 'mail.example', port: 587, secure: false, login: undefined },
    PUBLIC_URL: 'https://mendsight.example',
  }

  it('is one line with the place of the guides', () => {
    expect(missingHint(none)).toBe(
      'Not set up: AI key, payments, mail server, public address. README.md has a guide for each, under "Settings".',
    )
  })

  it('includes payments while they are a test', () => {
    expect(missingHint({ ...all, STRIPE_SECRET_KEY: 'sk_test_x' })).toMatch(
      /^Not set up: real payments \(Stripe is a test\)\. /,
    )
  })

  it('is nothing where all is set up', () => {
    expect(missingHint(all)).toBe('Set up: AI key, payments, mail server, public address')
  })
})
