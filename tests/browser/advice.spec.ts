import type { Page } from '@playwright/test'
import { BACKGROUND_HEADER } from '#shared/api/headers.ts'
import { completion, goodResponse } from '#tests/support/aiServer.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { expectAccessible } from './axe.ts'
import { choosePhotos, expect, jpeg, test } from './fixtures.ts'

const choose = (page: Page, question: string, answer: string) =>
  page.getByRole('radiogroup', { name: question }).getByText(answer, { exact: true }).click()

/** Uploads a photo past the screen and gives its id. */
async function uploaded(page: Page): Promise<string> {
  const answer = await page.request.post('/api/files', { multipart: { file: jpeg('sink.jpg', await aPhoto()) } })
  return ((await answer.json()) as { id: string }).id
}

const ELECTRICITY = 'Is anything electrical there, such as an outlet, a light or a cord?'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('answers after an upload lead to advice that says what to do first, and the owner can disagree', async ({
    page,
    person,
    ai,
  }) => {
    expect(person.name).not.toBe('')
    ai.respondsWith(
      completion(
        goodResponse({
          damageType: 'Loose outlet',
          severity: 'Low',
          difficultyLevel: 'Beginner',
          repairInstructions: ['Open the breaker panel and tighten the wires.', 'Paint the wall.'],
          safetyWarnings: [],
          additionalNotes: [],
        }),
      ),
    )
    await page.goto('/upload')
    await choosePhotos(page, [jpeg('outlet.jpg', await aPhoto())])
    // Who uploads with a key is not led on.
    await page.getByRole('button', { name: 'UPLOAD 1 DAMAGE PHOTO(S)' }).press('Enter')
    await page.getByRole('button', { name: 'ALL QUESTIONS' }).click()
    await expect(page.getByRole('heading', { name: 'TELL US MORE' })).toBeFocused()

    const rules: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('urgentMessage')) rules.push(request.url())
    })
    const asked = ai.requests.length
    expect(rules, 'the safety rules are fetched with the first answer').toEqual([])
    await choose(page, 'Flames, smoke, sparks or a burning smell', 'Not sure')
    await expect(page.getByRole('heading', { name: 'FIRE: GET OUT' })).toBeInViewport()
    await expect(page.getByRole('link', { name: 'CALL 911 ONCE YOU ARE OUTSIDE' })).toHaveAttribute('href', 'tel:911')
    await expect.poll(() => rules).not.toEqual([])
    await choose(page, 'Flames, smoke, sparks or a burning smell', 'No')
    await expect(page.getByRole('heading', { name: 'FIRE: GET OUT' })).toHaveCount(0)
    await page.getByLabel('What is damaged?').selectOption('Outlet, light or wiring')
    await choose(page, ELECTRICITY, "I don't know")
    await page.getByLabel('In your own words').fill('burning smell at the outlet')
    await expect(page.getByRole('heading', { name: 'STOP USING WHAT IS HOT OR SPARKING' })).toBeVisible()
    await expectAccessible(page, 'the questions, with a warning')
    expect(ai.requests.length, 'nothing was sent').toBe(asked)

    await page.getByRole('button', { name: 'SEND ANSWERS' }).click()
    await expect(page.getByRole('heading', { name: 'STOP USING WHAT IS HOT OR SPARKING' })).toBeInViewport()
    await expect(page.getByText('ACT NOW')).toBeInViewport()
    await expect(page.getByText('Ask for a licensed electrician.')).toBeVisible()
    await expect(page.getByText('breaker panel and tighten')).toHaveCount(0)
    const steps = page.getByRole('region', { name: 'REPAIR INSTRUCTIONS' })
    await steps.getByText('why', { exact: true }).click()
    await expect(steps.getByText('Step 1: ')).toBeVisible()
    await expect(steps.getByRole('checkbox')).toHaveCount(1)
    await page.getByText(/^SOURCES/).click()
    await expect(page.getByRole('link', { name: /^(?!VIEW ORIGINAL).*\(new tab\)$/ }).last()).toHaveAttribute(
      'href',
      /^https:/,
    )
    await expectAccessible(page, 'a result with advice')

    await page.getByRole('button', { name: 'Report a mistake in this result' }).click()
    await choose(page, 'What is wrong with this result?', 'How bad it is')
    await page.getByLabel('What would be right? (optional)').fill('It smells, too.')
    await expectAccessible(page, 'the form to disagree')
    await page.getByRole('button', { name: 'SEND', exact: true }).click()
    await expect(page.getByText('Thank you. We saved what you said with this result.')).toBeVisible()

    await page.reload()
    await page.getByRole('button', { name: 'CHANGE YOUR ANSWERS' }).click()
    await expect(page.getByLabel('In your own words')).toHaveValue('burning smell at the outlet')
  })
})

test('questions are answered and sent by the keyboard alone, and the hours of the estimate move it without a request', async ({
  page,
  person,
  ai,
}) => {
  expect(person.name).not.toBe('')
  ai.respondsWith(completion(goodResponse()))
  const id = await uploaded(page)
  await page.goto(`/analysis?file=${id}`)
  await page.getByRole('button', { name: 'TELL US MORE' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'TELL US MORE' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'NONE OF THIS' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  const gas = page.getByRole('radiogroup', { name: 'A smell of gas, or a hiss at a gas pipe' })
  await expect(gas.getByRole('radio', { name: 'No', exact: true })).toBeChecked()
  await page.getByLabel('What is damaged?').focus()
  await page.keyboard.press('l')
  await expect(page.getByLabel('What is damaged?')).toHaveValue('pipe')
  await page.getByRole('radio', { name: 'Yes, dripping' }).focus()
  await page.keyboard.press('Space')
  await page.getByLabel('State').focus()
  await page.keyboard.press('c')
  await expect(page.getByLabel('State')).toHaveValue('CA')
  await page.getByLabel('Where in the house?').focus()
  await page.keyboard.type('kitchen')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'CHANGE YOUR ANSWERS' })).toBeVisible()
  await expect(page.getByText('WHO DOES THE WORK')).toBeVisible()

  const cost = page.getByRole('region', { name: 'LOCAL COST' })
  await expect(cost.getByText('$140 - $560')).toBeVisible()
  await cost.getByText('ASSUMPTIONS YOU CAN CHANGE').click()
  const hours = cost.getByLabel('Hours in all, travel included (h)')
  await expect(hours).toHaveValue('1.75')
  const sent: string[] = []
  page.on('request', (request) => {
    // The live updates refetch what is on screen at any time.
    if (request.headers()[BACKGROUND_HEADER] === undefined && !request.url().endsWith('/api/events')) {
      sent.push(request.url())
    }
  })
  await hours.fill('5')
  await expect(cost.getByText('$228 - $911')).toBeVisible()
  expect(
    sent.filter((url) => url.includes('/api/')),
    'nothing was asked',
  ).toEqual([])
  await expectAccessible(page, 'a local estimate with its assumptions')
  await cost.getByRole('button', { name: 'SAVE WITH THIS REPAIR' }).click()
  await expect(cost.getByText('Your numbers are saved with this repair.')).toBeVisible()
  await page.reload()
  await expect(cost.getByText('$228 - $911')).toBeVisible()
})

test('a suspected hazard is asked about, and one tap takes its message back, in every tab @phone', async ({
  page,
  person,
  ai,
}) => {
  expect(person.name).not.toBe('')
  ai.respondsWith(completion(goodResponse()))
  const id = await uploaded(page)
  const text = 'Drywall has a stain. What should I do if the ceiling sags or if I smell gas?'
  await page.request.post(`/api/files/${id}/analyses`, { data: { answers: { text } } })
  await page.goto(`/analysis?file=${id}`)
  const other = await page.context().newPage()
  await other.goto(`/analysis?file=${id}`)
  await expect(other.getByRole('heading', { name: 'GAS: LEAVE NOW' })).toBeVisible()

  await page.bringToFront()
  await expect(page.getByRole('heading', { name: 'GAS: LEAVE NOW' })).toBeVisible()
  const questions = page.getByRole('region', { name: 'YES OR NO?' })
  const gas = questions.getByRole('group', { name: /smelled gas/ })
  await expect(gas).toContainText('What should I do if the ceiling sags or if I smell gas?')
  await expectAccessible(page, 'a result with questions')
  await gas.getByRole('button', { name: 'NO', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'GAS: LEAVE NOW' })).toHaveCount(0)
  await questions
    .getByRole('group', { name: /ceiling sag/ })
    .getByRole('button', { name: 'NO', exact: true })
    .click()
  const answered = page.getByRole('region', { name: 'WHAT YOU ANSWERED' })
  await expect(answered).toContainText('If you notice it after all: GAS: LEAVE NOW.')
  await expect(answered.getByRole('heading')).toBeFocused()
  await expectAccessible(page, 'a result with answered questions')
  await other.bringToFront()
  await expect(other.getByRole('region', { name: 'WHAT YOU ANSWERED' })).toBeVisible()
  await other.close()

  await answered
    .getByRole('group', { name: /smelled gas/ })
    .getByRole('button', { name: 'YES' })
    .click()
  await expect(page.getByRole('heading', { name: 'GAS: LEAVE NOW' })).toBeVisible()
})

test('a danger in words that name none is suspected, and a step that no rule knows is left out @phone', async ({
  page,
  person,
  ai,
}) => {
  expect(person.name).not.toBe('')
  const step = 'Drape a damp towel over the space heater to add moisture to the air.'
  ai.respondsWith(
    completion(goodResponse({ damageType: 'Dry air', severity: 'Low', repairInstructions: ['Open a window.', step] })),
  )
  const id = await uploaded(page)
  await page.request.post(`/api/files/${id}/analyses`, { data: { answers: { text: 'my guitar cracks in winter' } } })
  await page.goto(`/analysis?file=${id}`)
  const result = page.getByRole('main')
  await expect(result).toContainText('1 step is left out for your safety')
  await expect(result).toContainText('It can start a fire or make one worse.')
  await expect(result).not.toContainText('damp towel')

  const text = 'gray wisps keep curling out from under the siding'
  await page.request.post(`/api/files/${id}/analyses`, { data: { answers: { text } } })
  await page.goto(`/analysis?file=${id}`)
  await expect(page.getByRole('heading', { name: 'FIRE: GET OUT' })).toBeVisible()
  const question = page
    .getByRole('region', { name: 'YES OR NO?' })
    .getByRole('group', { name: /burned, glowed or smoked/ })
  await expect(question).toContainText(text)
})
