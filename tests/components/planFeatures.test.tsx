import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { listFiles } from '#shared/api/files.ts'
import { lookAtRepairList } from '#shared/api/repairList.ts'
import { answers, refuses } from './support/backend.ts'
import { aPage, aPhoto, aProfile } from './support/builders.ts'
import { expectAccessible, openScreen, press, see, seeIn } from './support/screen.tsx'

const COMING = ['Team collaboration', 'API access', 'Phone support']

test('what is not built yet is marked as coming on the plans', async () => {
  openScreen('/payment', aProfile())
  const enterprise = (await screen.findByRole('heading', { name: 'Enterprise Fixer' })).closest('li') as HTMLElement
  const lines = within(enterprise).getAllByRole('listitem')
  const coming = lines.filter(({ textContent }) => textContent?.includes('Coming'))
  expect(coming).toHaveLength(COMING.length)
  for (const feature of COMING) {
    expect(
      coming.some(({ textContent }) => textContent?.toLowerCase().includes(feature.toLowerCase())),
      feature,
    ).toBe(true)
  }
  const pro = screen.getByRole('heading', { name: 'Pro Fixer' }).closest('li')
  expect(pro?.textContent).not.toContain('Coming')
})

test('what is not built yet is marked as coming in the plan tester and on the dashboard', async () => {
  openScreen('/plan-tester', aProfile({ plan_id: 'enterprise' }))
  for (const feature of COMING) await seeIn('CURRENT PLAN', `${feature} (coming)`)
  screen.getByRole('link', { name: 'Mendsight: dashboard' }).click()
  await seeIn('PLAN LIMITS', '24/7 phone: coming')
  for (const part of ['TEAM COLLABORATION', 'API ACCESS']) {
    const item = screen.getAllByRole('listitem').find(({ textContent }) => textContent?.includes(part))
    expect(item?.textContent, part).toContain('Coming')
  }
})

test('the reason for a refused repair list is shown', async () => {
  const sentence = 'The repair list is part of Pro Fixer and Enterprise Fixer. Upgrade your plan to use it.'
  openScreen(
    '/upload',
    aProfile({ plan_id: 'pro', usage: { files: 1 } }),
    answers(listFiles, aPage([aPhoto()])),
    refuses(lookAtRepairList, 403, 'limit_reached', { detail: sentence }),
  )
  await press('DOWNLOAD REPAIR LIST')
  await see(sentence)
  await expectAccessible()
})
