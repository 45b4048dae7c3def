import type { ReactNode } from 'react'
import { FirstMessagePanel } from './FirstMessagePanel.tsx'
import type { UrgentMessage } from './urgentMessage.ts'

/** An urgent message, and the question whose answer triggered it. */
export type Warning = UrgentMessage & { after: string }

type Props = { id: string; warning: Warning | null; children: ReactNode }

/** One question. An urgent message that its answer triggers is shown right below it. */
export function Question({ id, warning, children }: Props) {
  return (
    <div className="flex flex-col gap-3">
      {children}
      <div role="alert" className="empty:hidden">
        {warning?.after === id && <FirstMessagePanel message={warning.message} doNot={warning.doNot} level={3} />}
      </div>
    </div>
  )
}
