// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import '#tests/components/support/environment.ts'
import '#tests/components/support/indexedDb.ts'
import {
  button,
  choosePlan,
  closeScreen,
  expectAddress,
  fill,
  link,
  openScreenOver,
  press,
  see,
  user,
} from '#tests/components/support/screen.tsx'
import { choosePhotos } from '#tests/components/support/uploads.ts'
import { completion, goodResponse, startAiServer } from '#tests/support/aiServer.ts'
import { startCoverage } from '#tests/support/coverage.ts'
import { testDatabase } from '#tests/support/database.ts'
import { urlOf } from '#tests/support/databaseUrl.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { REPOSITORY } from '#tests/support/plantedTree.ts'
import { startProduct, temporaryFolder } from '#tests/support/product.ts'
import { ProductBackend } from '#tests/support/productBackend.ts'
import '#web/app/backgroundWork.ts'
import '#web/app/keptQueries.ts'
import '#web/features/files/waiting/sendWaiting.ts'
import '#web/features/files/waiting/WaitingPhotos.tsx'

/**
 * The lists of docs/architecture.md, section "Five walks". Each walk is made on the real screens, in jsdom, with the
 * real request layer, against the product as a process of its own with its PostgreSQL and a stand-in for the provider.
 * V8 tells which files of src ran in between: of each, at least one function beside the body of the module.
 *
 * A walk is made twice, by different people, and what counts is what ran both times. So what is done once in the life
 * of a process, such as loading a screen, does not count, nor does a timer that happened to be due. A walk ends when
 * half a second has passed without a request, so that what it makes the screen fetch again is a part of it. No job runs
 * on its schedule here, and jsdom has no EventSource, so the screens poll.
 */
const TIMES = 2

/** These run by time: when PostgreSQL delivers a notification, at intervals, and to load the next screens when idle. */
const BY_TIME = [
  'server/platform/events/listener.ts',
  'server/platform/events/streams.ts',
  'shared/lib/pathPatterns.ts',
  'web/lib/whenIdle.ts',
]

const PASSWORD = 'right as rain 7'
const PHOTO = 'ceiling.jpg'

const database = await testDatabase()
const ai = await startAiServer()
ai.respondsWith(completion(goodResponse()))
const { folder, remove } = await temporaryFolder()
const product = await startProduct(
  folder,
  {
    DATABASE_URL: urlOf(database.connection),
    AUTH_SECRET: 'a secret of the walks that is long enough',
    OPENAI_API_KEY: 'sk-test-key-of-the-walks',
    OPENAI_BASE_URL: ai.baseUrl,
  },
  path.join(import.meta.dirname, '../support/productWithCoverage.ts'),
)
const screens = await startCoverage()
afterAll(async () => {
  await product.stop()
  await ai.close()
  await remove()
})

type Person = { backend: ProductBackend; email: string; photo: Uint8Array<ArrayBuffer> }

let people = 0

async function somebody(): Promise<Person> {
  people += 1
  const email = `ann${people}@example.com`
  const backend = new ProductBackend(product.origin)
  const response = await backend.sendJson('POST', '/api/auth/sign-up/email', { name: 'Ann', email, password: PASSWORD })
  expect(response.status, await response.text()).toBe(200)
  return { backend, email, photo: new Uint8Array(await aPhoto({ seed: people })) }
}

async function storePhoto({ backend, photo }: Person): Promise<string> {
  const response = await backend.sendPhoto('/api/files', photo, PHOTO)
  expect(response.status, await response.clone().text()).toBe(201)
  return ((await response.json()) as { id: string }).id
}

/** Prepares a walk up to its first press. `act` makes it, and `proof` looks at what has come of it. */
type Walk = (person: Person) => Promise<{ act: () => Promise<void>; proof?: () => Promise<void> }>

const WALKS: Readonly<Record<string, Walk>> = {
  'Photo → 201': async ({ backend, photo }) => {
    openScreenOver('/upload', backend)
    await choosePhotos(new File([photo], PHOTO, { type: 'image/jpeg' }))
    const upload = await button('UPLOAD 1 DAMAGE PHOTO(S)')
    return {
      async act() {
        await user.click(upload)
        await see('Successfully uploaded 1 damage photo(s)!')
      },
    }
  },
  'Analysis → result': async (person) => {
    await storePhoto(person)
    openScreenOver('/upload', person.backend)
    const analyze = await link(`ANALYZE ${PHOTO}`)
    return {
      async act() {
        await user.click(analyze)
        await see('POWERED BY OpenAI gpt-4o')
      },
    }
  },
  Login: async ({ backend, email }) => {
    await backend.send('POST', '/api/auth/sign-out')
    openScreenOver('/profile', backend)
    await fill({ Email: email, Password: PASSWORD })
    return {
      async act() {
        await press('SIGN IN')
        await expectAddress('/profile')
        await see(email)
      },
    }
  },
  'Plan change': async ({ backend }) => {
    openScreenOver('/payment', backend)
    await see('Pro Fixer')
    return {
      async act() {
        await choosePlan('Pro Fixer')
        await press('CONFIRM PLAN CHANGE')
        await expectAddress('/home')
        await see('Successfully upgraded to Pro Fixer! Welcome to your new plan.')
      },
    }
  },
  Delete: async (person) => {
    const { backend } = person
    const id = await storePhoto(person)
    openScreenOver('/upload', backend)
    await button(`DELETE ${PHOTO}`)
    return {
      // Without the second press, the same happens after the time for UNDO.
      async act() {
        await press(`DELETE ${PHOTO}`)
        await press('Delete now')
        await see('File deleted successfully')
      },
      async proof() {
        expect((await backend.send('GET', `/api/files/${id}`)).status).toBe(404)
      },
    }
  },
}

/** The files that have run since the last call. The test itself uses parts of the server, which do not count. */
async function filesRun(): Promise<string[]> {
  const onServer = (await product.ask('which files have run')) as string[]
  const onScreens = (await screens.take()).filter((file) => !file.startsWith('server/'))
  return [...new Set([...onServer, ...onScreens])].filter((file) => !BY_TIME.includes(file)).toSorted()
}

async function walked(walk: Walk): Promise<string[]> {
  const person = await somebody()
  const { act, proof } = await walk(person)
  await person.backend.rests()
  await filesRun()
  await act()
  await person.backend.rests()
  const files = await filesRun()
  await proof?.()
  closeScreen()
  return files
}

// Whoever analyzes or deletes a photo has uploaded one. From then on, a browser has a database of photos that wait, and
// looks there. So each walk runs the same files by itself as after the others.
beforeAll(async () => void (await walked(WALKS['Photo → 201'] as Walk)))

const EVERY = 'What every walk runs'
const documented = listsOf(readFileSync(path.join(REPOSITORY, 'docs/architecture.md'), 'utf8'))

/** The files of each list of the section, by the heading of the list. */
function listsOf(document: string): ReadonlyMap<string, readonly string[]> {
  const section = /^## Five walks\n(.*?)(?=^## |$(?![\s\S]))/ms.exec(document)?.[1] ?? ''
  const parts = section.split(/^### /m).slice(1)
  return new Map(
    parts.map((part) => [
      part.slice(0, part.indexOf('\n')),
      [...part.matchAll(/^\d+\. `src\/(.+?)`: \S/gm)].map(([, file = '']) => file),
    ]),
  )
}

test.each(Object.keys(WALKS))('%s: exactly the files run that its list names', async (name) => {
  const walk = WALKS[name] as Walk
  let ran = await walked(walk)
  for (let time = 1; time < TIMES; time += 1) {
    const again = await walked(walk)
    ran = ran.filter((file) => again.includes(file))
  }
  const listed = [...(documented.get(EVERY) ?? []), ...(documented.get(name) ?? [])]
  expect({
    'runs, but is not listed': ran.filter((file) => !listed.includes(file)),
    'is listed, but does not run': listed.filter((file) => !ran.includes(file)),
  }).toEqual({ 'runs, but is not listed': [], 'is listed, but does not run': [] })
})

test('each walk has its list, and what all of them run is listed once', () => {
  expect([...documented.keys()]).toEqual([EVERY, ...Object.keys(WALKS)])
  const [every = [], ...lists] = [...documented.values()]
  const named = lists.map((files) => new Set(files))
  expect(every.filter((file) => named.some((files) => files.has(file)))).toEqual([])
  expect(lists[0]?.filter((file) => named.every((files) => files.has(file)))).toEqual([])
  for (const files of documented.values()) expect(files).toEqual([...new Set(files)])
})
