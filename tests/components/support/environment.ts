/** What jsdom does not have and the screens use, and what the server writes into the page. */
import { DEFAULT_PUBLIC_SETTINGS } from '#shared/api/publicSettings.ts'
import { beginTimeLimit } from './timeLimits.ts'

class NeverIntersecting implements IntersectionObserver {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  disconnect(): void {}
  observe(): void {}
  takeRecords(): IntersectionObserverEntry[] {
    return []
  }
  unobserve(): void {}
}

class NeverResizing implements ResizeObserver {
  disconnect(): void {}
  observe(): void {}
  unobserve(): void {}
}

globalThis.IntersectionObserver ??= NeverIntersecting
globalThis.ResizeObserver ??= NeverResizing
globalThis.matchMedia ??= (media: string) =>
  ({ media, matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList
globalThis.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}
document.documentElement.lang = 'en'
document.head.innerHTML = `<script id="settings" type="application/json">${JSON.stringify(DEFAULT_PUBLIC_SETTINGS)}</script>`
URL.createObjectURL = () => 'blob:photo'
URL.revokeObjectURL = () => {}
HTMLImageElement.prototype.decode = () => Promise.resolve()
HTMLCanvasElement.prototype.getContext = () => null
// The product is open in one tab, so there is no other to tell. The real channel would reach the other tests, too.
globalThis.BroadcastChannel = class extends EventTarget {
  postMessage(): void {}
  close(): void {}
} as unknown as typeof BroadcastChannel
// No request runs out of time by itself here, however slow the machine is: a test of a limit ends it.
AbortSignal.timeout = beginTimeLimit
