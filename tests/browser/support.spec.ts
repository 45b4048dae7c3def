import { expect, register, somebody, test } from './fixtures.ts'

test('CONTACT SUPPORT opens a form whose message is stored and shown as sent @phone', async ({ page, person }) => {
  expect(person.name).not.toBe('')
  await page.goto('/faq')
  const opener = page.getByRole('button', { name: 'CONTACT SUPPORT' })
  await opener.click()
  await expect(page.getByLabel('Subject (optional)')).toBeFocused()
  const message = page.getByRole('textbox', { name: 'Message' })
  const send = page.getByRole('button', { name: 'SEND MESSAGE' })
  await send.click()
  await expect(message).toBeFocused()
  await expect(message).toHaveAccessibleDescription(/Please write your message/)
  await page.getByLabel('Subject (optional)').fill('A wet ceiling')
  await message.fill('The photo of my ceiling\ndoes not open.')
  await page.reload()
  await opener.click()
  await expect(message, 'a reload keeps the draft').toHaveValue('The photo of my ceiling\ndoes not open.')
  let calls = 0
  let go: () => void = () => undefined
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/api/support', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    calls += 1
    await held
    return route.continue()
  })
  await send.dblclick()
  await page.getByRole('button', { name: 'SENDING...' }).click({ force: true })
  go()
  await expect(page.getByText('Your message was saved.')).toBeVisible()
  expect(calls, 'a second press sends nothing').toBe(1)
  await expect(opener).toBeFocused()
  await page.getByText('A wet ceiling').click()
  await expect(page.getByText('The photo of my ceiling')).toBeVisible()
  const { messages } = (await (await page.request.get('/api/support')).json()) as { messages: { message: string }[] }
  expect(messages.map(({ message: text }) => text)).toEqual(['The photo of my ceiling\ndoes not open.'])
  await opener.click()
  await expect(message, 'what was sent is no draft any more').toHaveValue('')
  await page.getByRole('button', { name: 'CLOSE' }).click()
  await expect(opener).toBeFocused()
})

test('a draft is not shown to the next person who logs in in the same tab', async ({ page, person }) => {
  expect(person.name).not.toBe('')
  await page.goto('/faq#support')
  await page.getByRole('textbox', { name: 'Message' }).fill('Between us')
  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await expect(page).toHaveURL('/')
  await register(page, somebody())
  await page.goto('/faq#support')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
})
