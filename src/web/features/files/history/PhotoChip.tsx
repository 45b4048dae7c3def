import type { ComponentType } from 'react'
import type { Severity } from '#shared/analyses/analysis.rules.ts'
import type { FileRecord } from '#shared/api/files.ts'
import { classNames } from '#web/lib/classNames.ts'

/** How a severity is shown, which the page brings along. */
export type SeverityView = ComponentType<{ severity: Severity; noDamage?: boolean | undefined }>

/** What is known of the damage on a photo: its severity, or that nobody has looked at it yet. */
export function PhotoChip({ file, as: View }: { file: Pick<FileRecord, 'severity' | 'no_damage'>; as: SeverityView }) {
  if (file.severity !== null) return <View severity={file.severity} noDamage={file.no_damage} />
  return (
    <span
      className={classNames(
        'label inline-block rounded-plate border border-dashed border-rule bg-sheet px-2 py-0.75 leading-none text-ink',
      )}
    >
      Not analyzed
    </span>
  )
}
