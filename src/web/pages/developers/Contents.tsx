import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'

/** The id of a chapter by its title: `how-to-begin`. */
export const idOf = (title: string): string => title.toLowerCase().replaceAll(/[^a-z]+/g, '-')

/** What the page has, as links to its chapters. A chapter has an address, but is no place to come back to. */
export function Contents({ titles }: { titles: readonly string[] }) {
  const { state } = useLocation()
  return (
    <nav aria-label="Contents" className="no-print plate p-5">
      <ol className="grid grid-cols-2 gap-x-4 leading-tight sm:gap-x-6 lg:grid-cols-3">
        {titles.map((title) => (
          <li key={title}>
            <Link
              to={{ hash: idOf(title) }}
              replace
              state={state as unknown}
              className="flex min-h-11 items-center font-semibold underline-offset-4 hover:underline"
            >
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Goes to the chapter that the address names, also when it is there only after the description has come. */
export function useNamedChapter(isComplete: boolean): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    const chapter = hash === '' ? null : document.getElementById(hash.slice(1))
    chapter?.scrollIntoView()
    chapter?.focus({ preventScroll: true })
  }, [hash, key, isComplete])
}
