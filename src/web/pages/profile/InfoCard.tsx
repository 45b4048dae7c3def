import type { ReactNode } from 'react'

type Props = { title: string; lines: readonly (readonly [label: string, value: ReactNode])[] }

export function InfoCard({ title, lines }: Props) {
  return (
    <section className="plate p-5" aria-label={title}>
      <h2 className="heading mb-3 text-2xl">{title}</h2>
      <dl className="flex flex-col gap-2">
        {lines.map(([label, value]) => (
          <div key={label} className="border-t-2 border-hairline pt-2">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
