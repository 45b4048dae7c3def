import type { Evidence } from '#shared/advice/advice.ts'
import { EVIDENCE_LINES } from '#shared/advice/evidence.rules.ts'
import { AdviceSection, Lines } from './AdviceSection.tsx'

/** How much a result is based on, and what would help to know more. */
export function EvidenceSection({ evidence }: { evidence: Evidence }) {
  return (
    <AdviceSection title="HOW MUCH WE KNOW" rank="secondary">
      <p className="font-semibold">{EVIDENCE_LINES[evidence.level]}</p>
      <Lines lines={evidence.reasons} />
      {evidence.wanted.length > 0 && (
        <>
          <p className="font-semibold">This would help:</p>
          <Lines lines={evidence.wanted} />
        </>
      )}
    </AdviceSection>
  )
}
