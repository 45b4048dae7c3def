import { ChevronDown } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { CopyButton } from '#web/ui/CopyButton.tsx'

export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section id={idOf(title)} tabIndex={-1} aria-label={title} className="flex flex-col gap-4 outline-none">
      <h2 className="heading text-3xl">{title}</h2>
      {children}
    </section>
  )
}

export const Words = ({ children }: { children: ReactNode }) => <p className="max-w-prose">{children}</p>

export const Points = ({ children }: { children: ReactNode }) => (
  <ul className="ml-5 flex max-w-prose list-disc flex-col gap-2">{children}</ul>
)

/** A name or a value within a sentence. */
export const Code = ({ children }: { children: ReactNode }) => <code className="wrap-anywhere">{children}</code>

const LINK = 'font-semibold underline underline-offset-4'

/** A link to a chapter of this page. */
export function ToChapter({ title, children }: { title: string; children: ReactNode }) {
  const { state } = useLocation()
  return (
    <Link to={{ hash: idOf(title) }} replace state={state as unknown} className={LINK}>
      {children}
    </Link>
  )
}

export const Elsewhere = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} rel="noopener" className={LINK}>
    {children}
  </a>
)

/** What a program writes or reads. On a narrow screen its lines break. */
export const Block = ({ text }: { text: string }) => (
  <pre className="rounded-plate border-2 border-hairline bg-bench p-4 text-sm wrap-anywhere whitespace-pre-wrap">
    <code>{text}</code>
  </pre>
)

/** A text that can be copied. */
export function Command({ text, name }: { text: string; name: string }) {
  return (
    <div className="flex flex-col gap-2">
      <Block text={text} />
      <CopyButton text={text} name={name} />
    </div>
  )
}

export const Json = ({ value }: { value: unknown }) => <Block text={JSON.stringify(value, null, 2)} />

/** A row that shows the rest once it is opened. */
export function Fold({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 py-2 font-semibold">
        {summary}
        <ChevronDown className="size-6 shrink-0 group-open:rotate-180" aria-hidden="true" />
      </summary>
      <div className="flex flex-col gap-5 pt-3 pb-4">{children}</div>
    </details>
  )
}

/** The id of a chapter by its title: `how-to-begin`. */
const idOf = (title: string): string => title.toLowerCase().replaceAll(/[^a-z]+/g, '-')

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
