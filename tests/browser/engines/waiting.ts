import type { Page } from '@playwright/test'
import type { FileRecord } from '#shared/api/files.ts'
import { untilKept, type Front } from '../deployments.ts'
import { expect, register, somebody } from '../fixtures.ts'
import type { Person } from '../people.ts'

export const NOT_SENT = 'NOT SENT YET'

export async function photosOnServer(page: Page): Promise<FileRecord[]> {
  const answer = await page.request.get('/api/files?limit=50')
  return ((await answer.json()) as { files: FileRecord[] }).files
}

export const namesOf = (photos: readonly FileRecord[]) => photos.map(({ file_name: name }) => name).toSorted()

/** Registers somebody in this browser, waits until it keeps the app, and opens the upload when no server answers. */
export async function enterAndLoseTheServer(page: Page, front: Front): Promise<Person> {
  const person = somebody()
  await register(page, person)
  await untilKept(page)
  await front.stop()
  await page.goto('/upload')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('UPLOAD DAMAGE PHOTOS')
  return person
}

export const waitingRows = (page: Page) => page.getByRole('region', { name: NOT_SENT }).getByRole('listitem')

/** What the browser says when it finds a network. It need not wait for the next attempt then. */
export function announceNetwork(page: Page): Promise<void> {
  return page.evaluate(() => void dispatchEvent(new Event('online')))
}

/** What the device has stored, which no screen shows: all that is in a store, or null without its database. */
export function stored<Value>(page: Page, database: string, store: string): Promise<Value[] | null> {
  return page.evaluate(
    async ([name, part]) => {
      if (!(await indexedDB.databases()).some((each) => each.name === name)) return null
      return new Promise<Value[] | null>((resolve, reject) => {
        const opening = indexedDB.open(name)
        // It was deleted since, and is not made again.
        opening.addEventListener('upgradeneeded', () => {
          opening.transaction?.abort()
          resolve(null)
        })
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction(part).objectStore(part).getAll()
          reading.addEventListener('success', () => {
            opening.result.close()
            resolve(reading.result as Value[])
          })
        })
      })
    },
    [database, store] as const,
  )
}

/** Says what is damaged, and waits until the device has stored it with each of the photos. */
export async function chooseOutlet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Outlet, light or wiring' }).click()
  const said = async () =>
    (await stored<{ answers: unknown }>(page, 'mendsight', 'photos'))?.map(({ answers }) => answers)
  await expect
    .poll(async () => new Set((await said())?.map((each) => JSON.stringify(each))))
    .toEqual(new Set(['{"kind":"electric"}']))
}
