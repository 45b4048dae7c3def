import type { LookAlike } from '#shared/advice/advice.ts'
import { AdviceSection } from './AdviceSection.tsx'

/** What looks the same, with the question that tells it apart. */
export function LookAlikes({ lookAlikes }: { lookAlikes: readonly LookAlike[] }) {
  if (lookAlikes.length === 0) return null
  return (
    <AdviceSection title="IT COULD ALSO BE" rank="secondary">
      <ul className="flex flex-col gap-2">
        {lookAlikes.map(({ name, check }) => (
          <li key={name} className="leading-snug">
            <span className="font-semibold">{name}.</span> {check}
          </li>
        ))}
      </ul>
    </AdviceSection>
  )
}
