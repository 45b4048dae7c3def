import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import {
  createApiKey,
  createOwnApiKey,
  endApiKey,
  listApiKeys,
  listOwnApiKeys,
  rotateApiKey,
  type ApiKey,
} from '#shared/api/apiKeys.ts'
import { describeApi } from '#shared/publicApi/openapi.ts'
import type { ApiDescription } from '#shared/publicApi/description.ts'
import { settings } from '#web/backend/settings.ts'
import { chooseShop } from '#web/lib/chosenShop.ts'
import { PATHS } from '#web/lib/paths.ts'
import { shopSettingsPath } from '#web/lib/shopPaths.ts'
import { curlOf, fieldsOf, fieldsOfAnswers, groupsOf, jsonOf } from '#web/pages/developers/description.rules.ts'
import { answers, refuses } from './support/backend.ts'
import { aProfile } from './support/builders.ts'
import { expectAccessible, expectNot, fill, openScreen, press, pressInDialog, see, user } from './support/screen.tsx'
import { anApiKey, aShop, keepsShop, SHOP_ID } from './support/shops.ts'

const SETTINGS = shopSettingsPath(SHOP_ID)
const OWNER = aProfile({ plan_id: 'enterprise', shops: [aShop()] })
const SECRET = 'mend_012345678901234567890123456789abcdef'
const keys = (...apiKeys: ApiKey[]) => answers(listApiKeys, { success: true, api_keys: apiKeys })

beforeEach(() => chooseShop(SHOP_ID))

test('a key is made with a name, scopes and the password, and shown once', async () => {
  const backend = openScreen(SETTINGS, OWNER, ...keepsShop(), keys())
  await press('SHOW THE KEYS')
  await see('There is no API key yet.')
  await press('MAKE A KEY')
  await fill({ 'Your password for the API key': 'right as rain 7' })
  await press('MAKE THE KEY')
  await see('Please give it a name.')
  await fill({ 'Name of the key': 'Jobber' })
  await user.click(screen.getByRole('checkbox', { name: /Read claims/ }))
  await user.click(screen.getByRole('checkbox', { name: /Start analyses/ }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Works for' }), '366 days')
  await expectAccessible()
  backend.given(answers(createApiKey, { api_key: anApiKey(), secret: SECRET }), keys(anApiKey()))
  await press('MAKE THE KEY')
  await see('Copy the key for “Jobber” now. It is not shown again.')
  await see(SECRET)
  expect(backend.requestsTo(createApiKey)[0]?.body).toEqual({
    name: 'Jobber',
    scopes: ['repairs:read', 'repairs:write', 'photos:read', 'photos:write', 'claims:read'],
    expires_in_days: 366,
    password: 'right as rain 7',
  })
  await press('DONE')
  await waitFor(() => expectNot(SECRET))
  await see('Not used yet')
  await press('MAKE A KEY')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Read claims/ }).checked).toBe(false)
})

test('a wrong password makes no key', async () => {
  openScreen(
    SETTINGS,
    OWNER,
    ...keepsShop(),
    keys(),
    refuses(createApiKey, 403, 'wrong_password', { field: 'password' }),
  )
  await press('SHOW THE KEYS')
  await press('MAKE A KEY')
  await fill({ 'Name of the key': 'Jobber', 'Your password for the API key': 'wrong' })
  await press('MAKE THE KEY')
  await waitFor(() => {
    const field = screen.getByLabelText('Your password for the API key')
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })
  expectNot('It is not shown again')
})

test('a key is replaced, with some hours for the old one, and ended after a question', async () => {
  const used = anApiKey({ last_used_on: '2026-11-20', last_used_from: '203.0.113.x' })
  const backend = openScreen(SETTINGS, OWNER, ...keepsShop(), keys(used))
  await press('SHOW THE KEYS')
  await see('from 203.0.113.x')
  await press('Replace Jobber')
  await see('The old key works for 24 more hours, so that nothing stops meanwhile.')
  await fill({ 'Your password for the API key': 'right as rain 7' })
  backend.given(answers(rotateApiKey, { api_key: anApiKey({ id: 'k2' }), secret: SECRET }))
  await press('REPLACE THE KEY')
  await see(SECRET)
  expect(backend.requestsTo(rotateApiKey)[0]?.body).toEqual({ password: 'right as rain 7' })
  await press('DONE')
  backend.given(answers(endApiKey, null), keys())
  await press('End Jobber')
  await see('Whatever uses “Jobber” stops at once. A key that has ended cannot come back.')
  await pressInDialog('END THE KEY')
  await see('There is no API key yet.')
  expect(backend.requestsTo(endApiKey)[0]?.path).toBe('/api/api-keys/k1')
})

test('keys are for those who manage a shop, and in a read-only one they can only be ended', async () => {
  chooseShop(SHOP_ID)
  const technician = { role: 'technician' } as const
  openScreen(SETTINGS, aProfile({ shops: [aShop(technician)] }), ...keepsShop(technician))
  await see('USAGE')
  expectNot('API KEYS')
  document.body.replaceChildren()
  const ended = { is_read_only: true, read_only_reason: 'plan' } as const
  openScreen(SETTINGS, aProfile({ shops: [aShop(ended)] }), ...keepsShop(ended), keys(anApiKey({ is_old: true })))
  await press('SHOW THE KEYS')
  await see('Replaced')
  expectNot('MAKE A KEY')
  await screen.findByRole('button', { name: 'End Jobber' })
  expect(screen.queryByRole('button', { name: 'Replace Jobber' })).toBeNull()
})

test('a person has keys of their own only where the operator lets everybody have them', async () => {
  openScreen(PATHS.settings, aProfile())
  await see('APPEARANCE')
  expectNot('API KEYS')
  document.body.replaceChildren()
  settings.api_for = 'all'
  try {
    const list = answers(listOwnApiKeys, { success: true, api_keys: [] })
    const made = answers(createOwnApiKey, { api_key: anApiKey(), secret: SECRET })
    const backend = openScreen(PATHS.settings, aProfile(), list, made)
    await press('SHOW THE KEYS')
    await press('MAKE A KEY')
    await fill({ 'Name of the key': 'Mine', 'Your password for the API key': 'right as rain 7' })
    await press('MAKE THE KEY')
    await see(SECRET)
    expect(backend.requestsTo(createOwnApiKey)).toHaveLength(1)
  } finally {
    settings.api_for = 'enterprise'
  }
})

const api = JSON.parse(JSON.stringify(describeApi())) as ApiDescription

test('each operation is shown as a command that can be pasted', () => {
  const all = groupsOf(api).flatMap(({ operations }) => operations)
  const of = (id: string) => all.find(({ operation }) => operation.operationId === id) ?? expect.fail(id)
  expect(curlOf(of('getMe'))).toBe('curl "$MENDSIGHT/v1/me" \\\n  -H "Authorization: Bearer $KEY"')
  expect(curlOf(of('addPhoto'))).toBe(
    [
      'curl -X POST "$MENDSIGHT/v1/repairs/$REPAIR_ID/photos"',
      '-H "Authorization: Bearer $KEY"',
      "-H 'Content-Type: image/jpeg'",
      "-H 'X-File-Name: ceiling.jpg'",
      '--data-binary @ceiling.jpg',
    ].join(' \\\n  '),
  )
  expect(curlOf(of('getReportPdf'))).toContain('-o report.pdf')
  const fields = fieldsOf(jsonOf(of('getAnalysis').operation.responses['200']?.content) ?? {}, api.components.schemas)
  expect(fields.find(({ name }) => name === 'result.steps.text')?.type).toBe('text')
  expect(fields.find(({ name }) => name === 'created_at')?.type).toBe('time')
  // What was said about the damage is described once.
  const made = fieldsOf(jsonOf(of('createRepair').operation.requestBody?.content) ?? {}, api.components.schemas)
  expect(made.map(({ name, isAnswers }) => [name, isAnswers])).toEqual([
    ['title', false],
    ['answers', true],
    ['photo_ids', false],
  ])
  expect(made[0]?.type).toBe('text of up to 120 characters')
  const answered = fieldsOfAnswers(api)
  expect(answered.find(({ name }) => name === 'emergency.gas')?.type).toBe('yes, no, unsure or null')
  expect(answered.find(({ name }) => name === 'water')?.text).toBe('Is there water?')
  for (const { operation } of all) {
    for (const answer of Object.values(operation.responses)) {
      const schema = jsonOf(answer.content)
      if (schema !== undefined) expect(fieldsOf(schema, api.components.schemas).length).toBeGreaterThan(1)
    }
  }
})

test('the guide for developers names what an operation needs', async () => {
  const { readDescription } = await import('#shared/publicApi/description.ts')
  openScreen(PATHS.developers, null, answers(readDescription, api))
  const operation = (await screen.findByText('Starts an analysis of the photos of a repair')).closest('details')
  await user.click(within(operation as HTMLElement).getByText('Starts an analysis of the photos of a repair'))
  expect(operation?.textContent).toContain('Needs analyses:run.')
  expect(operation?.textContent).toContain('analysis_running')
  expect(operation?.textContent).toContain('"status": "queued"')
  expect(screen.getByText('emergency.gas')).toBeTruthy()
  // Every link within the page leads somewhere.
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a')].filter(({ hash }) => hash !== '')
  expect(links.length).toBeGreaterThan(20)
  for (const { hash } of links) expect([hash, document.getElementById(hash.slice(1)) !== null]).toEqual([hash, true])
  const chapters = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(chapters.slice(0, 4)).toEqual(['HOW TO BEGIN', 'FROM A KEY TO A REPORT', 'SCOPES', 'FOR EVERY CALL'])
  expect(chapters.slice(-4)).toEqual(['ANSWERS ABOUT THE DAMAGE', 'LIMITS', 'ERRORS', 'WHAT A WEBHOOK SENDS'])
  await user.click(screen.getByRole('link', { name: 'ERRORS' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'ERRORS' })))
  expect(location.hash).toBe('#errors')
  await expectAccessible()
})
