import type { BrowserContext, Page } from '@playwright/test'
import type { FileRecord } from '#shared/api/files.ts'
import { untilKept } from './deployments.ts'
import { expect, register, somebody } from './fixtures.ts'
import type { Person } from './people.ts'

export const NOT_SENT = 'NOT SENT YET'
export const WAITING = 'Waiting for a connection'

export async function photosOnServer(page: Page): Promise<FileRecord[]> {
  const answer = await page.request.get('/api/files?limit=50')
  return ((await answer.json()) as { files: FileRecord[] }).files
}

export const namesOf = (photos: readonly FileRecord[]) => photos.map(({ file_name: name }) => name).toSorted()

/** Registers somebody in this browser, waits until it keeps the app, and takes the network away. */
export async function enterAndLeaveTheNetwork(page: Page, context: BrowserContext): Promise<Person> {
  const person = somebody()
  await register(page, person)
  await untilKept(page)
  await page.goto('/upload')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('UPLOAD DAMAGE PHOTOS')
  await context.setOffline(true)
  return person
}

/**
 * Opens a page without a network. Since version 150, Chromium forgets that it is offline when a page comes out of a
 * service worker, and is told again.
 */
export async function openOffline(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.context().setOffline(false)
  await page.context().setOffline(true)
}

export const waitingRows = (page: Page) => page.getByRole('region', { name: NOT_SENT }).getByRole('listitem')

/** What was said about each photo in the database of the browser. */
export function answersKept(page: Page): Promise<unknown[]> {
  return page.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('mendsight')
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('photos').objectStore('photos').getAll()
          reading.addEventListener('success', () => {
            opening.result.close()
            resolve((reading.result as { answers: unknown }[]).map(({ answers }) => answers))
          })
        })
      }),
  )
}

/**
 * Answers what is damaged. On a slow machine, the questions may move between the press and the release of the mouse,
 * and the click is lost: a person sees that and presses again.
 */
export async function chooseOutlet(page: Page): Promise<void> {
  const option = page.getByRole('button', { name: 'Outlet, light or wiring' })
  await expect(option).toBeVisible()
  await expect(async () => {
    if (await option.isVisible()) await option.click({ timeout: 2_000 })
    await expect(option).toHaveCount(0, { timeout: 2_000 })
  }).toPass()
}
