import { expect, type Locator, type Page } from '@playwright/test'
import type { Me } from '#shared/api/accounts.ts'
import type { AiServer } from '#tests/support/aiServer.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { somebody, type Person, type Resident } from './people.ts'

/** A page, and what brings its screens into each of their states. */
export type Stage = {
  page: Page
  ai: AiServer
  open: (path: string) => Promise<void>
  press: (button: string) => Promise<void>
  fill: (values: Record<string, string>) => Promise<void>
  /** Registers somebody new, who is logged in from the next load on. */
  enter: (plan?: 'basic' | 'pro' | 'enterprise') => Promise<Person>
  /** Signs the shared person in, whom nothing may change. */
  enterAsResident: () => Promise<Person>
  leave: () => Promise<void>
  /** Opens the shared person's photo with its analysis. */
  openAnalysis: () => Promise<void>
  /** Uploads a photo past the screen and gives its id. */
  upload: (name?: string, seed?: number) => Promise<string>
  /** Leaves calls without an answer until they are let go. */
  hold: (calls: string | RegExp, method?: string) => Promise<void>
  /** Lets what is held go on, and holds nothing any more. */
  letGo: () => void
  /** Answers calls in the place of the server. */
  answer: (calls: string | RegExp, answer: Answer, method?: string) => Promise<void>
  /** Has the profile come with these in the place of the server's. */
  changeMe: (changes: { usage?: Partial<Me['usage']> }) => Promise<void>
  /** Has the newest run of every photo come with what is made of it. */
  changeRun: (changed: (run: Run) => object) => Promise<void>
  /** Every route to the server is open again. */
  release: () => Promise<void>
  /** From the next load on, a time limit of just this length is over at once, so that its figure is proved too. */
  lapse: (milliseconds: number) => Promise<void>
  /** From the next load on, no call runs out of time. */
  stopLimits: () => Promise<void>
  /** What the page has thrown or reported so far. */
  faults: string[]
}

type Run = { id: string; result: object | null }

type Parts = Pick<Stage, 'page' | 'ai' | 'faults'> & { resident: Resident }

type Answer = { status: number; body: unknown } | 'no connection'

export function stageOn({ page, ai, resident, faults }: Parts): Stage {
  const held: (() => void)[] = []
  return {
    page,
    ai,
    faults,
    open: async (path) => void (await page.goto(path)),
    press: (button) => page.getByRole('button', { name: button, exact: true }).click(),
    async fill(values) {
      for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
    },
    async enter(plan) {
      const person = somebody()
      await page.context().clearCookies()
      const answer = await page.request.post('/api/auth/sign-up/email', { data: person })
      expect(answer.status(), await answer.text()).toBe(200)
      if (plan !== undefined) await page.request.post('/api/plan', { data: { plan_id: plan } })
      return person
    },
    async enterAsResident() {
      await resident.enter(page.context())
      return resident
    },
    async openAnalysis() {
      await resident.enter(page.context())
      await page.goto(`/analysis?file=${await resident.analyzedPhoto()}`)
    },
    leave: () => page.context().clearCookies(),
    async upload(name = 'ceiling.jpg', seed = 1) {
      const answer = await page.request.post('/api/files', {
        multipart: { file: { name, mimeType: 'image/jpeg', buffer: await aPhoto({ seed, width: 320, height: 240 }) } },
      })
      expect(answer.status(), await answer.text()).toBe(201)
      return ((await answer.json()) as { id: string }).id
    },
    async hold(calls, method) {
      let isOver = false
      held.push(() => (isOver = true))
      await page.route(calls, async (asked) => {
        if (isOver || (method !== undefined && asked.request().method() !== method)) return asked.fallback()
        await new Promise<void>((go) => held.push(go))
        return asked.fallback()
      })
    },
    letGo() {
      for (const go of held.splice(0)) go()
    },
    async answer(calls, answer, method) {
      await page.route(calls, async (asked) => {
        if (method !== undefined && asked.request().method() !== method) return asked.fallback()
        if (answer === 'no connection') return asked.abort()
        const { status, body } = answer
        return asked.fulfill({ status, ...(typeof body === 'string' ? { body } : { json: body }) })
      })
    },
    async changeMe({ usage, ...changes }) {
      await page.route('**/api/me', async (asked) => {
        const response = await asked.fetch()
        const me = (await response.json()) as Me
        return asked.fulfill({ response, json: { ...me, ...changes, usage: { ...me.usage, ...usage } } })
      })
    },
    async changeRun(changed) {
      await page.route(/\/api\/files\/[^/]+\/analyses$/, async (asked) => {
        if (asked.request().method() !== 'GET') return asked.fallback()
        const response = await asked.fetch()
        const { analyses } = (await response.json()) as { analyses: Run[] }
        const newest = analyses.slice(0, 1)
        return asked.fulfill({
          response,
          json: { analyses: newest.map(changed), current_id: newest[0]?.id ?? null },
        })
      })
    },
    release: () => page.unrouteAll({ behavior: 'ignoreErrors' }),
    async lapse(milliseconds) {
      await page.addInitScript((limit) => {
        const timeout = AbortSignal.timeout.bind(AbortSignal)
        AbortSignal.timeout = (asked) => timeout(asked === limit ? 1 : asked)
      }, milliseconds)
    },
    async stopLimits() {
      await page.addInitScript(() => {
        AbortSignal.timeout = () => new AbortController().signal
      })
    },
  }
}

/** The first visible place with just these words, letter for letter; a longer word around them is another word. */
export function saying(page: Page, words: string): Locator {
  const contents = words
    .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(' ', '\\s+')
    // A quotation mark would open a string in the selector that the expression becomes.
    .replaceAll("'", '\\x27')
  // A part of its own may follow without a blank, as a badge does.
  const end = /\p{Ll}$/u.test(words) ? '(?![\\p{Ll}\\p{N}])' : '(?![\\p{L}\\p{N}])'
  return page
    .getByText(new RegExp(`(?<![\\p{L}\\p{N}])${contents}${end}`, 'u'))
    .filter({ visible: true })
    .first()
}
