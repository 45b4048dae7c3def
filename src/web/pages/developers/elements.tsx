import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { idOf } from './Contents.tsx'

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
