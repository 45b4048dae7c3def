import { describe, expect, it } from 'vitest'
import { parseSettings } from './settings.ts'

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
        LOG_LEVEL: 'info',
      }),
    })
  })

  it('count as absent when they are empty or blank, and lose blanks around them', () => {
    const parsed = parseSettings({ PORT: '', AUTH_SECRET: '  ', AI_MODEL: ' llava \n' })
    expect(parsed).toMatchObject({ ok: true, settings: { PORT: 3000, AI_MODEL: 'llava' } })
  })

  it('tell all their faults at once, in words', () => {
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
      faults: [
        { name: 'PORT', message: 'must be a whole number' },
        { name: 'PUBLIC_URL', message: 'must be an http or https address' },
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
    ['PORT', '1e3', 'must be a whole number'],
    ['AI_TIMEOUT_MS', '5', 'must be at least 1000'],
    ['PUBLIC_URL', 'https://mendsight.example/app', 'must have no path'],
    ['PUBLIC_URL', 'javascript:alert(1)', 'must be an http or https address'],
    ['OPENAI_BASE_URL', 'file:///etc/passwd', 'must be an http or https address'],
    ['AI_IMAGE_DELIVERY', 'url', 'url needs PUBLIC_URL, the address that the provider fetches from'],
  ])('%s=%s is refused', (name, value, message) => {
    expect(parseSettings({ [name]: value })).toMatchObject({ ok: false, faults: [{ name, message }] })
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
    expect(parsed).toMatchObject({ ok: false, faults: { length: 6 } })
    expect(JSON.stringify(parsed)).not.toContain('hunter2')
  })

  it('take an address without its last slash and in lower case', () => {
    expect(parseSettings({ PUBLIC_URL: 'HTTPS://Mendsight.Example/' })).toMatchObject({
      ok: true,
      settings: { PUBLIC_URL: 'https://mendsight.example' },
    })
  })
})
