import type { Severity } from '#shared/analyses/analysis.rules.ts'
import { classNames } from '#web/lib/classNames.ts'
import { SEVERITY_COLOR } from './levels.ts'

/** How bad a damage is, as a small plate in its color. It is outlined where no damage can be seen. */
export function SeverityChip({ severity, noDamage = false }: { severity: Severity; noDamage?: boolean | undefined }) {
  if (noDamage)
    return (
      <span className="label inline-block rounded-plate border border-rule bg-sheet px-2 py-0.75 leading-none text-ink">
        No damage visible
      </span>
    )
  return (
    <span className={classNames('label inline-block rounded-plate px-2 py-1 leading-none', SEVERITY_COLOR[severity])}>
      {severity}
    </span>
  )
}
