import type { OverviewRepair } from '#shared/api/overview.ts'
import { REPAIR_STATUS_LABELS } from '#shared/repairs/repairs.rules.ts'
import { URGENCY_LINES } from '#web/features/advice/urgency.messages.ts'
import { SeverityChip } from '#web/features/analyses/SeverityChip.tsx'
import { buttonClass } from '#web/ui/button.styles.ts'
import { RepairRow } from './RepairRow.tsx'

type Props = {
  repair: OverviewRepair
  /** Whether this is what the dashboard asks for first. */
  isLead: boolean
}

/** A repair that is not done, with its severity and by when to act. */
export function RepairToActOn({ repair, isLead }: Props) {
  const { severity, urgency, status } = repair
  return (
    <RepairRow repair={repair}>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {severity !== null && <SeverityChip severity={severity} />}
        {urgency !== null && <span className="label">{URGENCY_LINES[urgency]}</span>}
        {status === 'in_progress' && <span className="text-sm text-ink-soft">{REPAIR_STATUS_LABELS[status]}</span>}
      </span>
      {isLead && <span className={buttonClass('primary', 'small', 'mt-1')}>SEE WHAT TO DO</span>}
    </RepairRow>
  )
}
