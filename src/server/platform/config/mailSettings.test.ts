import { describe, expect, it } from 'vitest'
import { defaultSender, parseSender, parseSmtpUrl } from './mailSettings.ts'
import { parseSettings } from './settings.ts'

describe('SMTP_URL', () => {
  const login = { user: 'post@example.com', password: 'p@ss/w:rd' }

  it.each([
    ['smtp://mail.example', { host: 'mail.example', port: 587, secure: false, login: undefined }],
    ['smtps://mail.example', { host: 'mail.example', port: 465, secure: true, login: undefined }],
    ['SMTP://mail.example:25/', { host: 'mail.example', port: 25, secure: false, login: undefined }],
    ['smtp://[::1]:1025', { host: '::1', port: 1025, secure: false, login: undefined }],
    [
      'smtp://post%40example.com:p%40ss%2Fw%3Ard@mail.example:2525',
      { host: 'mail.example', port: 2525, secure: false, login },
    ],
  ])('%s is understood', (url, location) => {
    expect(parseSmtpUrl(url)).toEqual({ location })
  })

  it.each([
    ['mail.example', /must begin with smtp/],
    ['http://mail.example', /must begin with smtp/],
    ['smtp://', /must look like/],
    ['smtp://user:hunter2/x@mail.example', /must look like/],
    ['smtp://user:hunter2@mail.example/inbox', /nothing after it/],
    ['smtp://user:hunter2@mail.example?pool=true', /nothing after it/],
    ['smtp://user:hunter2#x@mail.example', /must look like/],
    ['smtp://hunter2@mail.example', /both a user and a password/],
    ['smtp://user:hunter2%@mail.example', /not followed by two digits/],
  ])('%s is refused, without its password', (url, error) => {
    const parsed = parseSmtpUrl(url)
    expect(parsed).toEqual({ error: expect.stringMatching(error) })
    expect(JSON.stringify(parsed)).not.toContain('hunter2')
  })

  it('needs the address that links lead to', () => {
    expect(parseSettings({ SMTP_URL: 'smtp://mail.example' })).toEqual({
      ok: false,
      errors: [{ name: 'SMTP_URL', message: 'needs PUBLIC_URL, because links in mails lead there' }],
    })
  })
})

describe('the sender', () => {
  it.each([
    ['no-reply@mendsight.example', { name: undefined, address: 'no-reply@mendsight.example' }],
    ['<no-reply@mendsight.example>', { name: undefined, address: 'no-reply@mendsight.example' }],
    ['Mendsight <no-reply@mendsight.example>', { name: 'Mendsight', address: 'no-reply@mendsight.example' }],
    ['"Mendsight, Berlin" <post@berlin.example>', { name: 'Mendsight, Berlin', address: 'post@berlin.example' }],
  ])('%s is understood', (value, sender) => {
    expect(parseSender(value)).toEqual(sender)
  })

  it.each([
    '',
    'Mendsight',
    'Mendsight <>',
    'a@b.example, c@d.example',
    'x\r\nBcc: y <a@b.example>',
    'A <a@b.example> B',
  ])('%j is refused', (value) => {
    expect(parseSender(value)).toBeNull()
  })

  it.each([
    [undefined, 'no-reply@localhost'],
    ['http://127.0.0.1:3000', 'no-reply@localhost'],
    ['https://mendsight.example', 'no-reply@mendsight.example'],
  ])('is by default at the host of %s', (publicUrl, address) => {
    expect(defaultSender('Mendsight', publicUrl)).toEqual({ name: 'Mendsight', address })
  })

  it('must be set where the host is a number', () => {
    const environment = { SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'http://192.168.1.7:3000' }
    expect(parseSettings(environment)).toMatchObject({ ok: false, errors: [{ name: 'MAIL_FROM' }] })
    expect(parseSettings({ ...environment, PUBLIC_URL: 'http://[2001:db8::1]' })).toMatchObject({ ok: false })
    expect(parseSettings({ ...environment, MAIL_FROM: 'post@example.com' })).toMatchObject({ ok: true })
  })
})

it('errors of mail settings never repeat what was set', () => {
  const value = 'hunter2'
  const parsed = parseSettings({ SMTP_URL: value, MAIL_FROM: value, SUPPORT_EMAIL: value })
  expect(parsed).toMatchObject({ ok: false, errors: { length: 3 } })
  expect(JSON.stringify(parsed)).not.toContain(value)
})
