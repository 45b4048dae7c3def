import { expect, it } from 'vitest'
import { publicSettings } from './publicSettings.ts'
import { parseSettings } from './settings.ts'

it.each([
  [{}, { registration: 'open', mail: 'kept' }],
  [{}, { support_hours: null }],
  [{ SUPPORT_PHONE: '+1 503 555 0100', SUPPORT_HOURS: '24/7' }, { support_hours: '24/7' }],
  [{ REGISTRATION: 'closed' }, { registration: 'closed' }],
  [{ SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'https://mendsight.example' }, { mail: 'sent' }],
])('every page knows of %j that it means %j', (environment, known) => {
  const parsed = parseSettings(environment)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  expect(publicSettings(parsed.settings, 'demo', true)).toMatchObject(known)
})
