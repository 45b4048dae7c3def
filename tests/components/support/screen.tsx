import { overlaysLeft } from '#web/lib/overlayEntries.ts'
// As in `main.tsx`: before the address of a test is set.
import '#web/lib/heldLink.ts'
import { stopFollowingFields } from '#web/lib/anyBrowser.ts'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { configure, screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import axe from 'axe-core'
import { createRoot, type Root } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { getMe, listSecurityEvents, type Me } from '#shared/api/accounts.ts'
import { getPlans, listInvoices, listPaymentMethods } from '#shared/api/billing.ts'
import { listClaims } from '#shared/api/claims.ts'
import { listDocuments } from '#shared/api/documents.ts'
import { listFiles } from '#shared/api/files.ts'
import { getOverview } from '#shared/api/overview.ts'
import { getWaiting, listSubmissions } from '#shared/api/intake.ts'
import { listNotes } from '#shared/api/notes.ts'
import { listQuestions } from '#shared/api/questions.ts'
import { getSecondFactor } from '#shared/api/secondFactor.ts'
import { listSessions } from '#shared/api/sessions.ts'
import { listSupportMessages } from '#shared/api/support.ts'
import { QUESTIONS_PER_RUN } from '#shared/advice/questions.ts'
import { AppRoutes } from '#web/app/AppRoutes.tsx'
import { ErrorBoundary } from '#web/app/App.tsx'
import { createQueryClient } from '#web/app/queryClient.ts'
import { chooseShop } from '#web/lib/chosenShop.ts'
import { forgetPhotosInMemory } from '#web/backend/waitingPhotos.ts'
import { answers, refuses, TestBackend, type Answer } from './backend.ts'
import { aDevice, anOverview, aPage, aSecurityEvent, thePlans } from './builders.ts'
import { forgetTimeLimits } from './timeLimits.ts'
import { xmlHttpRequestOver } from './uploads.ts'

// A screen's code is imported when the screen is first shown, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 30_000 })

afterAll(stopFollowingFields)

/** What every screen may ask for, for an account that has nothing yet. */
function usualAnswers(me: Me | null): Answer[] {
  return [
    me === null ? refuses(getMe, 401, 'signed_out') : answers(getMe, me),
    answers(listFiles, aPage([])),
    answers(getOverview, anOverview()),
    answers(listSessions, { success: true, sessions: [aDevice()] }),
    answers(listSecurityEvents, { success: true, events: [aSecurityEvent()] }),
    answers(getSecondFactor, { is_on: false, recovery_codes_left: 0 }),
    answers(listSupportMessages, { messages: [], phone_support: null }),
    answers(listClaims, { success: true, claims: [], next_cursor: null }),
    answers(listDocuments, { success: true, documents: [], next_cursor: null }),
    answers(listNotes, { success: true, notes: [], next_cursor: null }),
    answers(listSubmissions, { success: true, submissions: [], next_cursor: null }),
    answers(getWaiting, { success: true, count: 0, urgency: null }),
    answers(listQuestions, { questions: [], remaining: QUESTIONS_PER_RUN }),
    answers(getPlans, thePlans()),
    answers(listInvoices, { success: true, invoices: [] }),
    answers(listPaymentMethods, { success: true, payment_methods: ['card', 'bank'] }),
  ]
}

type Opened = { backend: TestBackend; client: QueryClient; root: Root }

const opened: Opened[] = []

/**
 * Opens a screen of the product at its address, for this person or for nobody, with the product's own router, cache and
 * request layer. The answers come in addition to the usual ones.
 */
export function openScreen(address: string, me: Me | null, ...prepared: Answer[]): TestBackend {
  return openScreenOver(address, new TestBackend([...usualAnswers(me), ...prepared]))
}

/** Opens a screen of the product at its address, over a backend of any kind. */
export function openScreenOver<Backend extends TestBackend>(address: string, backend: Backend): Backend {
  vi.stubGlobal('fetch', backend.fetch)
  vi.stubGlobal('XMLHttpRequest', xmlHttpRequestOver(backend))
  history.replaceState(null, '', address)
  show(backend)
  return backend
}

/**
 * Reloads the page, or opens another address in its place: what only the screen knew is gone, and what the tab keeps is
 * there. Modules keep their state, unlike in a browser.
 */
export function reopenScreen(address?: string): void {
  const last = opened.pop()
  if (last === undefined) throw new Error('No screen is open')
  last.root.unmount()
  last.client.clear()
  if (address !== undefined) history.pushState(null, '', address)
  show(last.backend)
}

function show(backend: TestBackend): void {
  const client = createQueryClient()
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  opened.push({ backend, client, root })
  root.render(
    <ErrorBoundary>
      <QueryClientProvider client={client}>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </QueryClientProvider>
    </ErrorBoundary>,
  )
}

/** What became of the page: the addresses outside of the product that it was sent to, and how often it was reloaded. */
type PageMoves = { addresses: string[]; reloads: number }

/** Takes the place of the browser, which would leave or reload the page. */
export function watchPage(): PageMoves {
  const moves: PageMoves = { addresses: [], reloads: 0 }
  const real = location
  const replaced: Record<string, unknown> = {
    assign: (address: string) => void moves.addresses.push(address),
    reload: () => void (moves.reloads += 1),
  }
  const get = (_target: object, key: string) => replaced[key] ?? (real as unknown as Record<string, unknown>)[key]
  vi.stubGlobal('location', new Proxy({}, { get }))
  return moves
}

/** Leaves the screen, as a person does who closes the tab or loads it anew. What the browser stores stays. */
export function closeScreen(): void {
  for (const { root } of opened) root.unmount()
  document.body.replaceChildren()
}

/** From now on this test may ask for anything, for which there is no answer. */
export function acceptAnyRequest(): void {
  for (const { backend } of opened) backend.acceptsAnything = true
}

afterEach(async () => {
  closeScreen()
  chooseShop(undefined)
  vi.useRealTimers()
  // A dialog that was open takes its entry out of the history.
  await Promise.resolve()
  await overlaysLeft()
  vi.unstubAllGlobals()
  goOnline()
  forgetTimeLimits()
  localStorage.clear()
  sessionStorage.clear()
  forgetPhotosInMemory()
  for (const { backend, client } of opened.splice(0)) {
    client.clear()
    expect(backend.unexpected, 'requests that no answer was prepared for').toEqual([])
  }
})

/** Waits until these words stand on the screen. */
export async function see(words: string): Promise<void> {
  await waitFor(() => expect(visibleText()).toContain(words))
}

export function expectNot(words: string): void {
  expect(visibleText()).not.toContain(words)
}

/** Waits until each of these stands on the screen letter for letter, and not as a part of a longer word. */
export async function says(...words: readonly string[]): Promise<void> {
  for (const each of words) await waitFor(() => expect(isSaid(each), `the screen says: ${each}`).toBe(true))
}

/** Fails if one of these stands on the screen just so. */
export function saysNone(...words: readonly string[]): void {
  for (const each of words) expect(isSaid(each), `the screen says: ${each}`).toBe(false)
}

function isSaid(words: string): boolean {
  const written = words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s+`)
  // A part of its own may follow without a blank, as a badge does.
  const end = /\p{Ll}$/u.test(words) ? String.raw`(?![\p{Ll}\p{N}])` : String.raw`(?![\p{L}\p{N}])`
  const wanted = new RegExp(String.raw`(?<![\p{L}\p{N}])${written}${end}`, 'u')
  const page = whatIsShown(document.body)
  return [page, ...page.querySelectorAll('*')].some(({ textContent }) => wanted.test(textContent))
}

/** A copy without what is hidden from everybody. */
function whatIsShown(root: Element): Element {
  const copy = root.cloneNode(true) as Element
  const hidden = '[hidden], script, style, details:not([open]) > :not(summary)'
  for (const each of copy.querySelectorAll(hidden)) each.remove()
  return copy
}

/** The text of the page without what is hidden from everybody, each run of blanks as one. */
export function visibleText(root: Element = document.body): string {
  const copy = root.cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll('[hidden], script, style')) hidden.remove()
  for (const block of copy.querySelectorAll('p, li, div, h1, h2, h3, dt, dd, button, a, label')) block.append(' ')
  return (copy.textContent ?? '').replaceAll(/\s+/g, ' ')
}

export const user = userEvent.setup({ delay: null })

export function button(name: string | RegExp): Promise<HTMLElement> {
  return screen.findByRole('button', { name })
}

export async function press(name: string | RegExp): Promise<void> {
  await user.click(await button(name))
}

export function link(name: string | RegExp): Promise<HTMLAnchorElement> {
  return screen.findByRole('link', { name })
}

/** Waits until each of these links is there and leads to its address. */
export async function leads(links: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, path] of Object.entries(links)) {
    expect((await link(name)).getAttribute('href'), name).toBe(path)
  }
}

/** Presses a button of the dialog that is open. */
export async function pressInDialog(name: string): Promise<void> {
  const dialog = await screen.findByRole('alertdialog')
  await user.click(await within(dialog).findByRole('button', { name }))
}

/** Waits until these words stand in a region of the screen. */
export async function seeIn(region: string, words: string): Promise<void> {
  const found = await screen.findByRole('region', { name: region })
  await waitFor(() => expect(visibleText(found)).toContain(words))
}

export async function expectNoRegion(name: string): Promise<void> {
  await waitFor(() => expect(screen.queryByRole('region', { name })).toBeNull())
}

/** Presses the button of a plan's card. */
export async function choosePlan(plan: string): Promise<void> {
  const heading = await screen.findByRole('heading', { name: plan })
  const card = heading.closest('li')
  if (card === null) throw new Error(`${plan} has no card`)
  await user.click(within(card).getByRole('button'))
}

export async function choose(radio: string): Promise<void> {
  await user.click(await screen.findByRole('radio', { name: radio }))
}

/** Waits until the router has led to this address. */
export async function expectAddress(address: string): Promise<void> {
  await waitFor(() => expect(location.pathname + location.search).toBe(address))
}

export function field(label: string): HTMLInputElement {
  return screen.getByLabelText(label, { exact: true })
}

/** What a screen reader says about an element after its name, such as the error of a field. */
export function descriptionOf(element: Element): string {
  const ids = (element.getAttribute('aria-describedby') ?? '').split(' ')
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}

/** Waits until a field has this description, and the focus is on it. */
export async function expectFault(label: string, words: string): Promise<void> {
  await waitFor(() => {
    expect(descriptionOf(field(label))).toContain(words)
    expect(document.activeElement).toBe(field(label))
  })
}

/** Replaces what the fields with these labels contain. */
export async function fill(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const input = await screen.findByLabelText(label, { exact: true })
    await user.clear(input)
    await user.click(input)
    await user.paste(value)
  }
}

/** The device loses its network, which the browser reports. */
export function goOffline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
}

export function goOnline(): void {
  if (navigator.onLine) return
  vi.restoreAllMocks()
  dispatchEvent(new Event('online'))
}

/** Fails on what axe finds in the page. Contrast needs a layout, so the browser specs check it. */
export async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run(document.documentElement, {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

/** From here on, `passSeconds` and `vi.setSystemTime` can move the time of the screens that are opened. */
export function holdTime(): void {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
}

export async function passSeconds(count: number): Promise<void> {
  for (let second = 0; second < count; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000)
    // What is shown after one second sets the timer of the next, once React has drawn it and then run its effects.
    for (let turn = 0; turn < 3; turn += 1) await new Promise((next) => setImmediate(next))
  }
}
