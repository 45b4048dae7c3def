import { expect, somebody } from '../fixtures.ts'
import type { Section } from './entry.ts'

export const ACCOUNT_SCREENS: readonly Section[] = [
  {
    heading: "2. Settings (/settings, 'ACCOUNT SETTINGS')",
    entries: [
      {
        on: '/settings',
        bring: async ({ enter, open }) => {
          await enter()
          await open('/settings')
        },
        says: [
          'ACCOUNT SETTINGS',
          'R',
          'Rosa Fixer',
          'Change Email',
          'Change Password',
          'Notifications',
          'Email Updates',
          'Privacy Policy',
          'Delete Account',
        ],
        and: async ({ page }) => {
          await expect(page.getByRole('region', { name: 'Profile' })).toContainText(/rosa\..+@example\.com/)
          for (const toggle of ['Notifications', 'Email Updates']) {
            await expect(page.getByRole('switch', { name: toggle })).toBeChecked()
          }
          for (const [row, path] of [
            ['Change Email', '/change-email'],
            ['Change Password', '/change-password'],
            ['Privacy Policy', '/privacy'],
          ] as const) {
            await expect(page.getByRole('link', { name: row }), row).toHaveAttribute('href', path)
          }
        },
      },
      {
        on: '/settings, Delete Account',
        bring: ({ press }) => press('DELETE ACCOUNT'),
        says: ['Are you sure you want to delete your account? This action cannot be undone.'],
      },
      {
        on: '/settings, Delete Account confirmed',
        bring: async ({ page, press, fill }) => {
          await page.getByRole('alertdialog').getByRole('button', { name: 'DELETE ACCOUNT' }).click()
          await fill({ Password: 'right as rain 7' })
          await press('DELETE ACCOUNT')
        },
        says: ['Account deletion requested. Please contact support.'],
      },
    ],
  },
  {
    heading: '2. Change email (/change-email)',
    entries: [
      {
        on: '/change-email',
        bring: async ({ page, enter, open }) => {
          const { email } = await enter()
          await open('/change-email')
          await expect(page.getByRole('main')).toContainText(email)
        },
        says: ['Back', 'Current email', 'New Email Address', 'Confirm Password', 'UPDATE EMAIL'],
        and: async ({ page }) => {
          await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute('href', '/settings')
          await expect(page.getByLabel('New Email Address')).toHaveAttribute('type', 'email')
        },
      },
      {
        on: '/settings after the change',
        bring: async ({ page, enter, open, fill, press }) => {
          const { password } = await enter()
          await open('/change-email')
          await fill({ 'New Email Address': somebody().email, 'Confirm Password': password })
          await press('UPDATE EMAIL')
          await expect(page).toHaveURL('/settings')
        },
        says: ['Email updated successfully!'],
      },
    ],
  },
  {
    heading: '2. Change password (/change-password)',
    entries: [
      {
        on: '/change-password',
        bring: async ({ enterAsResident, open }) => {
          await enterAsResident()
          await open('/change-password')
        },
        says: ['Back', 'Current Password', 'New Password', 'Confirm New Password', 'UPDATE PASSWORD'],
        and: ({ page }) =>
          expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute('href', '/settings'),
      },
    ],
  },
]
