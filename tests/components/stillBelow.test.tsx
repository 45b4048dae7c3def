import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useStillBelow } from '#web/pages/claim/ClaimPage.tsx'

/** Tells of the first size only, as if the screen were drawn many times before an observer hears of a change. */
class SlowObserver {
  static isTold = false
  readonly #tell: () => void
  constructor(tell: () => void) {
    this.#tell = tell
  }
  observe() {
    this.#tell()
    SlowObserver.isTold = true
  }
  disconnect() {}
}

let height = 100

function Part({ at }: { at: number }) {
  const part = useStillBelow(true)
  return (
    <>
      <div ref={part}>{at}</div>
      <input aria-label="below" />
    </>
  )
}

test('the page scrolls once for a change above, however often it is drawn before an observer hears of it', async () => {
  vi.stubGlobal('ResizeObserver', SlowObserver)
  vi.stubGlobal('scrollY', 500)
  const scrollBy = vi.fn<typeof window.scrollBy>()
  vi.stubGlobal('scrollBy', scrollBy)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => height)
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => root.unmount())
  const draw = (at: number) => flushSync(() => root.render(<Part at={at} />))
  draw(1)
  document.querySelector('input')?.focus()
  await vi.waitUntil(() => SlowObserver.isTold)
  height = 60
  draw(2)
  draw(3)
  expect(scrollBy.mock.calls).toEqual([[{ top: -40, behavior: 'instant' }]])
  height = 90
  draw(4)
  expect(scrollBy).toHaveBeenCalledTimes(2)
  expect(scrollBy).toHaveBeenLastCalledWith({ top: 30, behavior: 'instant' })
})
