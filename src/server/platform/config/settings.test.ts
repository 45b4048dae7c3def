import { describe, expect, it } from 'vitest'
import { drainSeconds, parseSettings, patienceSeconds } from './settings.ts'

describe('the settings', () => {
  it('all have a default or may be absent', () => {
    expect(parseSettings({})).toEqual({
      ok: true,
      settings: expect.objectContaining({
        PORT: 3000,
        HOST: '127.0.0.1',
        PUBLIC_URL: undefined,
        AUTH_SECRET: undefined,
        AI_MODEL: 'gpt-4o',
        TRUST_PROXY: 0,
        LOG: undefined,
        LOG_LEVEL: undefined,
      }),
    })
  })

  it('count as absent when they are empty or blank, and lose blanks around them', () => {
    const parsed = parseSettings({ PORT: '', AUTH_SECRET: '  ', AI_MODEL: ' llava \n' })
    expect(parsed).toMatchObject({ ok: true, settings: { PORT: 3000, AI_MODEL: 'llava' } })
  })

  it('tell all their errors at once, in words', () => {
    const parsed = parseSettings({
      PORT: 'eighty',
      TRUST_PROXY: '-1',
      PUBLIC_URL: 'mendsight.example',
      DATABASE_URL: 'mysql://db',
      AUTH_SECRET: 'short',
      LOG_LEVEL: 'loud',
      AI_IMAGE_DELIVERY: 'post',
    })
    expect(parsed).toEqual({
      ok: false,
      errors: [
        { name: 'PORT', message: 'must be a whole number' },
        { name: 'PUBLIC_URL', message: 'must be an http or https URL' },
        { name: 'DATABASE_URL', message: 'must begin with postgres:// or postgresql://' },
        { name: 'AUTH_SECRET', message: 'must have at least 32 characters' },
        { name: 'AI_IMAGE_DELIVERY', message: 'must be inline or url' },
        { name: 'TRUST_PROXY', message: 'must be a whole number' },
        { name: 'LOG_LEVEL', message: 'must be one of fatal, error, warn, info, debug, trace, silent' },
      ],
    })
  })

  it.each([
    ['PORT', '65536', 'must be at most 65535'],
    ['LOG', '/var/log/x', 'must be text or json: if another program on this machine has set it, start with LOG=text'],
    ['PORT', '1e3', 'must be a whole number'],
    ['AI_TIMEOUT_MS', '5', 'must be at least 1000'],
    [
      'DATABASE_URL',
      'postgres://mendsight:a/b@db/mendsight',
      'cannot be read: write special characters of the password as %40 and the like',
    ],
    ['PUBLIC_URL', 'https://mendsight.example/app', 'must have no path'],
    ['PUBLIC_URL', 'javascript:alert(1)', 'must be an http or https URL'],
    ['OPENAI_BASE_URL', 'file:///etc/passwd', 'must be an http or https URL'],
    ['AI_INPUT_USD_PER_MILLION_TOKENS', '-1', 'must be an amount of US dollars such as 2.50'],
    ['AI_OUTPUT_USD_PER_MILLION_TOKENS', '1e3', 'must be an amount of US dollars such as 2.50'],
    ['AI_MONTHLY_BUDGET_USD', 'ten', 'must be an amount of US dollars such as 2.50'],
    ['AI_MONTHLY_BUDGET_USD', '0.00', 'must be more than 0'],
    ['SUPPORT_PHONE', 'call me', 'must be a phone number such as +1 503 555 0100'],
    ['SUPPORT_PHONE', '+1 503 555 0100', 'needs SUPPORT_HOURS, because whoever calls has to know when'],
    ['SUPPORT_HOURS', '24/7', 'needs SUPPORT_PHONE'],
    ['AI_IMAGE_DELIVERY', 'url', 'url needs PUBLIC_URL, because the provider fetches photos from there'],
  ])('%s=%s is refused', (name, value, message) => {
    expect(parseSettings({ [name]: value })).toMatchObject({ ok: false, errors: [{ name, message }] })
  })

  it('of a process that shares its work with others include everything that they must have in common', () => {
    const parsed = parseSettings({ ROLE: 'web', AUTH_SECRET: 'x'.repeat(32) })
    expect(parsed).toEqual({
      ok: false,
      errors: [
        {
          name: 'DATABASE_URL',
          message: 'is required with ROLE=web, because the embedded database is for one process',
        },
        { name: 'STORAGE_URL', message: 'is required with ROLE=web, because all processes need the same photos' },
        {
          name: 'SMTP_URL',
          message: 'is required with ROLE=web, because mails would stay in the folder of one process',
        },
        { name: 'PUBLIC_URL', message: 'is required with ROLE=web, because links lead to all processes' },
      ],
    })
  })

  it.each([
    [{}, 0],
    [{ DATABASE_URL: 'postgres://db/product' }, 0],
    [{ DATABASE_URL: 'postgres://db/product', TRUST_PROXY: '1', PUBLIC_URL: 'https://mendsight.example' }, 5],
    [{ DRAIN_SECONDS: '30' }, 30],
  ])('%j let a stopping process serve for %i more seconds', (environment, seconds) => {
    const parsed = parseSettings(environment)
    expect(parsed.ok && drainSeconds(parsed.settings)).toBe(seconds)
  })

  it.each([
    [{}, 0],
    [{ DATABASE_URL: 'postgres://db/product' }, 10],
    [{ DATABASE_URL: 'postgres://db/product', STOP_SECONDS: '100' }, 90],
    [{ DATABASE_URL: 'postgres://db/product', STOP_SECONDS: '5' }, 0],
  ])('%j let requests and jobs go on for %i seconds before they are interrupted', (environment, seconds) => {
    const parsed = parseSettings(environment)
    expect(parsed.ok && patienceSeconds(parsed.settings)).toBe(seconds)
  })

  it('of a process behind a proxy include the address that people use', () => {
    const message = 'is required together with TRUST_PROXY: links would lead to this machine'
    expect(parseSettings({ TRUST_PROXY: '1' })).toEqual({ ok: false, errors: [{ name: 'PUBLIC_URL', message }] })
  })

  it('never repeat a value that is wrong, which may be a secret in the wrong place', () => {
    const value = 'hunter2-hunter2'
    const parsed = parseSettings({
      PORT: value,
      PUBLIC_URL: value,
      DATABASE_URL: value,
      AUTH_SECRET: value,
      OPENAI_BASE_URL: value,
      TRUST_PROXY: value,
    })
    expect(parsed).toMatchObject({ ok: false, errors: { length: 6 } })
    expect(JSON.stringify(parsed)).not.toContain('hunter2')
  })

  it.each([
    ['OPENAI_API_KEY', 'sk-abc\u2013def'],
    ['OPENAI_API_KEY', 'sk-abc\u200Bdef'],
    ['AWS_ACCESS_KEY_ID', 'AKIA\u200B'],
    ['AWS_SECRET_ACCESS_KEY', 'a b'],
    ['AWS_SESSION_TOKEN', 'a\u2014b'],
    ['STRIPE_SECRET_KEY', 'sk_test_a\u2013b'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_a\u200Bb'],
  ])('refuse %s when it has a character that cannot be sent: %j', (name, value) => {
    expect(parseSettings({ [name]: value })).toEqual({
      ok: false,
      errors: [{ name, message: expect.stringMatching(/^has a character that no key has/) }],
    })
  })

  it('take a budget in millionths of a dollar, and only where the prices are known', () => {
    const budget = { AI_MONTHLY_BUDGET_USD: '12.5' }
    expect(parseSettings(budget)).toMatchObject({ ok: true, settings: { AI_MONTHLY_BUDGET_USD: 12_500_000 } })
    const llava = { ...budget, AI_MODEL: 'llava' }
    const message = 'needs AI_INPUT_USD_PER_MILLION_TOKENS and AI_OUTPUT_USD_PER_MILLION_TOKENS for the model llava'
    for (const settings of [llava, { ...llava, AI_INPUT_USD_PER_MILLION_TOKENS: '1' }]) {
      expect(parseSettings(settings)).toEqual({ ok: false, errors: [{ name: 'AI_MONTHLY_BUDGET_USD', message }] })
    }
    const prices = { AI_INPUT_USD_PER_MILLION_TOKENS: '0', AI_OUTPUT_USD_PER_MILLION_TOKENS: '0.2' }
    expect(parseSettings({ ...llava, ...prices })).toMatchObject({ ok: true })
    // The budget covers the second model too.
    const second = { ...budget, AI_SECOND_LOOK: 'llava' }
    expect(parseSettings(second)).toMatchObject({
      ok: false,
      errors: [{ message: expect.stringContaining('AI_SECOND_LOOK_INPUT_USD_PER_MILLION_TOKENS') as string }],
    })
    const secondPrices = {
      AI_SECOND_LOOK_INPUT_USD_PER_MILLION_TOKENS: '0',
      AI_SECOND_LOOK_OUTPUT_USD_PER_MILLION_TOKENS: '0.2',
    }
    expect(parseSettings({ ...second, ...secondPrices })).toMatchObject({ ok: true })
  })

  it('tell of a budget without prices beside what else does not fit', () => {
    const parsed = parseSettings({ AI_MONTHLY_BUDGET_USD: '5', AI_MODEL: 'llava', SMTP_URL: 'smtp://localhost' })
    expect(parsed).toMatchObject({ ok: false, errors: [{ name: 'AI_MONTHLY_BUDGET_USD' }, { name: 'SMTP_URL' }] })
  })

  it('take an address without its last slash and in lower case', () => {
    expect(parseSettings({ PUBLIC_URL: 'HTTPS://Mendsight.Example/' })).toMatchObject({
      ok: true,
      settings: { PUBLIC_URL: 'https://mendsight.example' },
    })
  })

  it.each([
    [
      { STRIPE_SECRET_KEY: 'sk_test_1' },
      'STRIPE_WEBHOOK_SECRET',
      'is required together with STRIPE_SECRET_KEY: without it no plan can be granted',
    ],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'STRIPE_SECRET_KEY', 'is required together with STRIPE_WEBHOOK_SECRET'],
    [
      { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
      'STRIPE_SECRET_KEY',
      'is a live key, which needs a PUBLIC_URL with https',
    ],
    [
      { STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', PUBLIC_URL: 'http://mendsight.example' },
      'STRIPE_SECRET_KEY',
      'is a live key, which needs a PUBLIC_URL with https',
    ],
    [
      { STRIPE_SECRET_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
      'STRIPE_SECRET_KEY',
      'must begin with sk_test_, sk_live_, rk_test_ or rk_live_',
    ],
    [
      { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'sk_test_1' },
      'STRIPE_WEBHOOK_SECRET',
      'must begin with whsec_',
    ],
    [{ STRIPE_API_URL: 'http://stripe.example' }, 'STRIPE_API_URL', 'must be an https URL, or http on this machine'],
  ])('refuse payments by halves: %j', (environment, name, message) => {
    expect(parseSettings(environment)).toEqual({ ok: false, errors: [{ name, message }] })
  })

  it('take a test key on this machine, and a live key behind https', () => {
    const secret = { STRIPE_WEBHOOK_SECRET: 'whsec_1' }
    expect(parseSettings({ ...secret, STRIPE_SECRET_KEY: 'sk_test_1' }).ok).toBe(true)
    const live = { ...secret, STRIPE_SECRET_KEY: 'sk_live_1', PUBLIC_URL: 'https://mendsight.example' }
    expect(parseSettings(live).ok).toBe(true)
  })
})

it('the port of the metrics differs from the one of the product', () => {
  expect(parseSettings({ PORT: '9464', METRICS_PORT: '9464' })).toEqual({
    ok: false,
    errors: [{ name: 'METRICS_PORT', message: 'must differ from PORT' }],
  })
})
