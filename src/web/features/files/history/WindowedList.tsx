import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'

/** Parts within this distance of the window are there before they are scrolled to. */
const MARGIN = '1200px'

type Item = { id: string }

type Props<Of extends Item> = {
  label: string
  items: readonly Of[]
  /** What the list shows and how. Lists with the same name have parts of the same height. */
  name: string
  className: string
  /** Photos in one part. All of a part is drawn in one task. */
  partSize: number
  isBusy: boolean
  render: (item: Of) => ReactNode
}

/**
 * Heights of parts by the list, the width of the window and the place, so that a list has its height at once on the way
 * back.
 */
const heights = new Map<string, number>()

/**
 * A list of any length of which only the parts near the window are in the page, so that scrolling, typing and coming
 * back cost the same with 50 photos as with 2,000. Libraries such as react-virtual place each item by itself, which the
 * grid of tiles, whose columns the stylesheet decides, does not allow.
 */
export function WindowedList<Of extends Item>({ label, items, name, className, partSize, isBusy, render }: Props<Of>) {
  const parts = useMemo(
    () =>
      Array.from({ length: Math.ceil(items.length / partSize) }, (_, at) =>
        items.slice(at * partSize, (at + 1) * partSize),
      ),
    [items, partSize],
  )
  return (
    <div role="list" aria-label={label} aria-busy={isBusy}>
      {parts.map((part, at) => (
        <Part key={at} list={name} place={at} count={part.length} className={className} isFirst={at === 0}>
          {() =>
            part.map((item, place) => (
              <div
                key={item.id}
                role="listitem"
                data-file={item.id}
                // Parts that are far away are not in the page.
                aria-setsize={items.length}
                aria-posinset={at * partSize + place + 1}
              >
                {render(item)}
              </div>
            ))
          }
        </Part>
      ))}
    </div>
  )
}

type PartProps = {
  list: string
  place: number
  count: number
  className: string
  isFirst: boolean
  children: () => ReactNode
}

function Part({ list, place, count, className, isFirst, children }: PartProps) {
  const box = useRef<HTMLDivElement>(null)
  const alike = `${list} ${count} ${innerWidth}`
  const key = `${alike} ${place}`
  // Until a part has been drawn, it is as high as another one. The first of its kind is drawn at once.
  const known = heights.get(key) ?? heights.get(alike)
  const [isNear, setNear] = useState(isFirst || known === undefined)
  const isDrawn = isNear || known === undefined

  useEffect(() => {
    const { current } = box
    if (current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)
        if (entry === undefined) return
        // What has the focus must not disappear.
        setNear(entry.isIntersecting || current.contains(document.activeElement))
      },
      { rootMargin: `${MARGIN} 0px` },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [])

  useLayoutEffect(() => {
    if (!isDrawn || box.current === null || box.current.offsetHeight === 0) return
    for (const each of [key, alike]) heights.set(each, box.current.offsetHeight)
  })

  return (
    <div ref={box} role="none" className={className} style={isDrawn ? undefined : { height: known, display: 'block' }}>
      {isDrawn && children()}
    </div>
  )
}
