import { expect, somebody } from '../fixtures.ts'
import type { Section } from './entry.ts'

const NOBODY = { Email: 'nobody@example.com', Password: 'not the password' }

export const LOGGED_OUT_SCREENS: readonly Section[] = [
  {
    heading: '2. Login (/)',
    entries: [
      {
        on: '/',
        bring: ({ open }) => open('/'),
        says: ['Email', 'Password', 'REGISTER', 'Forgot Password?'],
        and: async ({ page, press }) => {
          const email = page.getByRole('textbox', { name: 'Email' })
          await press('Hide form')
          await expect(email).toBeHidden()
          await press('Show form')
          await expect(email).toBeVisible()
        },
      },
      {
        on: '/ with a fault',
        bring: ({ press }) => press('SIGN IN'),
        says: ['Please enter your email address'],
        and: async ({ page }) => {
          const box = await page.getByRole('alert').boundingBox()
          const field = await page.getByRole('textbox', { name: 'Email' }).boundingBox()
          expect(box?.y, 'the error box is above the fields').toBeLessThan(field?.y ?? 0)
        },
      },
      {
        on: '/ while it signs in',
        bring: async ({ enter, leave, hold, fill, press }) => {
          const { email, password } = await enter()
          await leave()
          await hold('**/sign-in/email')
          await fill({ Email: email, Password: password })
          await press('SIGN IN')
        },
        says: ['SIGNING IN...'],
        and: async ({ page, letGo }) => {
          letGo()
          await expect(page).toHaveURL('/profile')
        },
      },
    ],
  },
  {
    heading: '2. Register (/register)',
    entries: [
      {
        on: '/register',
        bring: ({ open }) => open('/register'),
        says: [
          'Full Name',
          'Email',
          'Password',
          'At least 6 characters',
          'Confirm Password',
          'Already have an account? Login',
        ],
        and: async ({ page, fill }) => {
          const submit = page.getByRole('button', { name: 'CREATE ACCOUNT' })
          const { name, email, password } = somebody()
          for (const [label, value] of [
            ['Full Name', name],
            ['Email', email],
            ['Password', password],
            ['Confirm Password', password],
          ] as const) {
            await expect(submit).toBeDisabled()
            await fill({ [label]: value })
          }
          await expect(submit).toBeEnabled()
        },
      },
      {
        on: '/register after it',
        bring: ({ press }) => press('CREATE ACCOUNT'),
        says: ['Registration successful! Redirecting to your profile...'],
        and: ({ page }) => expect(page).toHaveURL('/profile'),
      },
      {
        on: '/, by the link',
        bring: async ({ page, leave, open }) => {
          await leave()
          await open('/register')
          await page.getByRole('link', { name: 'Already have an account? Login' }).click()
        },
        says: ['LOGIN'],
        and: ({ page }) => expect(page).toHaveURL('/'),
      },
      {
        on: '/register with the address typed at the login',
        bring: async ({ page, fill }) => {
          await fill(NOBODY)
          await page.getByRole('link', { name: 'REGISTER' }).click()
        },
        says: ['REGISTER'],
        and: ({ page }) => expect(page.getByLabel('Email', { exact: true })).toHaveValue(NOBODY.Email),
      },
    ],
  },
  {
    heading: '2. Forgot password (/forgot-password)',
    entries: [
      {
        on: '/forgot-password',
        bring: ({ open }) => open('/forgot-password'),
        says: ['FORGOT PASSWORD?', 'Email', 'Back to Login'],
      },
      {
        on: '/forgot-password, sent',
        bring: async ({ page, fill }) => {
          await fill({ Email: 'dana@example.com' })
          await page.keyboard.press('Enter')
        },
        says: ['ASK FOR YOUR LINK', 'dana@example.com'],
        and: async ({ page }) => {
          await page.getByRole('link', { name: 'Back to Login' }).click()
          await expect(page).toHaveURL('/')
        },
      },
    ],
  },
]
