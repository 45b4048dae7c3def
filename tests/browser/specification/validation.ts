import { AI_FAILURES } from '#tests/support/aiServer.ts'
import { aPhoto, aPhotoOfBytes } from '#tests/support/photos.ts'
import { choosePhotos, expect, jpeg } from '../fixtures.ts'
import type { Stage } from '../stage.ts'
import type { Entry, Section } from './entry.ts'

type Form = { open?: string; fill: Record<string, string>; press: string }

/** A form that is filled in so and sent, and what it says then. */
const sent = (on: string, { fill, press }: Form, ...says: string[]): Entry => ({
  on,
  bring: async (stage) => {
    await stage.fill(fill)
    await stage.press(press)
  },
  says,
})

const login = (email: string, password: string, says: string): Entry =>
  sent(`/ with "${email}" and "${password}"`, { fill: { Email: email, Password: password }, press: 'SIGN IN' }, says)

const registration = (name: string, email: string, password: string, again: string, says: string): Entry =>
  sent(
    `/register with "${name}", "${email}", "${password}" and "${again}"`,
    {
      fill: { 'Full Name': name, Email: email, Password: password, 'Confirm Password': again },
      press: 'CREATE ACCOUNT',
    },
    says,
  )

const emailChange = (email: string, password: string, says: string): Entry =>
  sent(
    `/change-email with "${email}" and "${password}"`,
    { fill: { 'New Email Address': email, 'Confirm Password': password }, press: 'UPDATE EMAIL' },
    says,
  )

const passwordChange = (current: string, next: string, again: string, says: string): Entry =>
  sent(
    `/change-password with "${current}", "${next}" and "${again}"`,
    {
      fill: { 'Current Password': current, 'New Password': next, 'Confirm New Password': again },
      press: 'UPDATE PASSWORD',
    },
    says,
  )

const opened = (path: string, says: string): Entry => ({
  on: path,
  bring: async ({ enterAsResident, open }: Stage) => {
    await enterAsResident()
    await open(path)
  },
  says: [says],
})

export const VALIDATION: readonly Section[] = [
  {
    heading: '5. Login',
    entries: [
      { on: '/', bring: ({ open }) => open('/'), says: ['LOGIN'] },
      login('', 'secret 1', 'Please enter your email address'),
      login('dana@example.com', '', 'Please enter your password'),
      login('dana', 'secret 1', 'Please enter a valid email address'),
    ],
  },
  {
    heading: '5. Register',
    entries: [
      { on: '/register', bring: ({ open }) => open('/register'), says: ['REGISTER'] },
      registration(' ', 'dana@example.com', 'secret 1', 'secret 1', 'Please enter your full name'),
      registration('Dana', 'nonsense', 'secret 1', 'secret 1', 'Please enter a valid email address'),
      {
        on: '/register with neither address nor password',
        bring: ({ fill }) => fill({ Email: '', Password: '' }),
        says: ['At least 6 characters'],
        insteadOf: {
          words: ['Please enter your email address', 'Please enter a password'],
          because: 'the button stays disabled until there are both',
        },
        and: ({ page }) => expect(page.getByRole('button', { name: 'CREATE ACCOUNT' })).toBeDisabled(),
      },
      registration('Dana', 'dana@example.com', 'short', 'short', 'Password must be at least 6 characters long'),
      registration('Dana', 'dana@example.com', 'secret 1', 'secret 2', 'Passwords do not match'),
      registration(
        'Dana',
        'dana@example.com',
        'password',
        'password',
        'This password is one of the most common ones. Please choose another.',
      ),
    ],
  },
  {
    heading: '5. Legacy local registration',
    entries: [
      {
        on: '/register with an address that is registered in small letters',
        bring: async ({ enter, leave, open, fill, press }) => {
          const { email } = await enter()
          await leave()
          await open('/register')
          const password = 'secret 1'
          await fill({
            'Full Name': 'Dana',
            Email: email.toUpperCase(),
            Password: password,
            'Confirm Password': password,
          })
          await press('CREATE ACCOUNT')
        },
        says: ['An account with this email already exists. Please try logging in instead.'],
      },
    ],
  },
  {
    heading: '5. Upload',
    entries: [
      {
        on: '/upload with a document and a photo of more than 5 MB',
        bring: async ({ page, enter, open, press }) => {
          await enter()
          await open('/upload')
          await choosePhotos(page, [
            { name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
            jpeg('huge.jpg', await aPhotoOfBytes(5 * 1024 * 1024 + 1)),
          ])
          // A smaller copy has taken its place by itself.
          await press('Keep the original: huge.jpg')
        },
        says: [
          'report.pdf: Only photo files (JPEG, PNG, WebP, HEIC) are allowed for damage documentation',
          'huge.jpg: File size must be less than 5MB (your current plan limit)',
          'Use a smaller copy',
        ],
      },
      {
        on: '/upload with nothing that can be sent',
        bring: ({ press }) => press('UPLOAD DAMAGE PHOTO(S)'),
        says: ['Please select at least one file to upload'],
      },
      {
        on: '/upload with two photos where one is left',
        bring: async ({ page, changeMe, open }) => {
          await changeMe({ usage: { files: 9, storage_bytes: 1 } })
          await open('/upload')
          await choosePhotos(page, [jpeg('a.jpg', await aPhoto({ seed: 1 })), jpeg('b.jpg', await aPhoto({ seed: 2 }))])
        },
        says: ['You can only upload 1 more files this month. Please select fewer files or upgrade your plan.'],
      },
      {
        on: '/upload with no photo left',
        bring: async ({ changeMe, open }) => {
          await changeMe({ usage: { files: 10, storage_bytes: 1 } })
          await open('/upload')
        },
        says: ["You've reached your monthly upload limit of 10 files. Upgrade your plan to upload more."],
      },
      {
        on: '/upload with no storage left',
        bring: async ({ page, changeMe, open }) => {
          await changeMe({ usage: { files: 1, storage_bytes: 2 ** 29 } })
          await open('/upload')
          await choosePhotos(page, [jpeg('a.jpg', await aPhoto())])
        },
        says: ["You've reached your 0.5GB storage limit. Delete photos or upgrade your plan to upload more."],
      },
      {
        on: '/ after an upload by somebody who is no longer logged in',
        bring: async ({ leave, press, page }) => {
          await page.unrouteAll()
          await page.reload()
          // Whether the history has this photo is asked at once, and would lead to the login first.
          const looked = page.waitForResponse(/\/api\/files\?.*sha256=/)
          await choosePhotos(page, [jpeg('a.jpg', await aPhoto())])
          await looked
          await leave()
          await press('UPLOAD 1 DAMAGE PHOTO(S)')
        },
        says: ['You must be logged in to upload files'],
      },
    ],
  },
  {
    heading: '5. Change email',
    entries: [
      opened('/change-email', 'CHANGE EMAIL'),
      emailChange('', 'secret 1', 'Please fill in all fields'),
      emailChange('dana@example.com', '', 'Please fill in all fields'),
      emailChange('dana', 'secret 1', 'Please enter a valid email address'),
      emailChange('dana@example.com', 'not this one', 'Incorrect password. Please try again.'),
    ],
  },
  {
    heading: '5. Change password',
    entries: [
      opened('/change-password', 'CHANGE PASSWORD'),
      passwordChange('', 'secret 1', 'secret 1', 'Please fill in all fields'),
      passwordChange('secret 1', '', 'secret 2', 'Please fill in all fields'),
      passwordChange('secret 1', 'secret 2', '', 'Please fill in all fields'),
      passwordChange('secret 1', 'secret 2', 'secret 3', 'New passwords do not match'),
      passwordChange('secret 1', 'short', 'short', 'Password must be at least 6 characters long'),
      {
        on: '/settings after the change',
        bring: async ({ page, enter, open, fill, press }) => {
          const { password } = await enter()
          await open('/change-password')
          await fill({
            'Current Password': password,
            'New Password': 'sunny day 1',
            'Confirm New Password': 'sunny day 1',
          })
          await press('UPDATE PASSWORD')
          await expect(page).toHaveURL('/settings')
        },
        says: ['Password updated successfully!'],
      },
    ],
  },
  {
    heading: '5. Payment options',
    entries: [
      {
        on: '/payment-options completed with no method',
        bring: async ({ page, enterAsResident, open }) => {
          await enterAsResident()
          await open('/payment-options')
          await page.getByRole('radio', { name: 'PayPal' }).press('Enter')
        },
        says: ['Please select a payment method'],
      },
    ],
  },
  {
    heading: '5. Analysis result check',
    entries: [
      {
        on: '/analysis when the answer names no severity',
        bring: async ({ ai, enter, upload, open }) => {
          ai.respondsWith(AI_FAILURES.missingFields)
          await enter()
          await open(`/analysis?file=${await upload()}`)
        },
        says: ['Incomplete analysis result from AI - missing required fields'],
      },
    ],
  },
  {
    // The probe is the server's: it speaks only where photos are handed to the provider by their address.
    heading: '5. Image pre-check',
    provedBy: ['tests/contracts/imageProbe.test.ts', 'tests/integration/analyses.test.ts'],
  },
]
