import { Dialog } from 'react-aria-components/Dialog'
import { Heading, Modal } from 'react-aria-components/Modal'
import type { Severity } from '#shared/analyses/analysis.rules.ts'
import { PLAYBOOK } from '#shared/knowledge/playbooks/ceilingStain.ts'
import { SOURCES } from '#shared/knowledge/sources.ts'
import { SourceList } from '#web/features/advice/SourceList.tsx'
import { URGENCY_LINES } from '#web/features/advice/urgency.messages.ts'
import { SEVERITY_COLOR } from '#web/features/analyses/SeverityChip.tsx'
import { classNames } from '#web/lib/classNames.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Overlay } from '#web/ui/Overlay.tsx'

/** The severity that a result by this playbook has. */
const SEVERITY: Severity = 'Medium'

const SHOWN = [...PLAYBOOK.first15, ...PLAYBOOK.doNot, PLAYBOOK.work.why]
const SOURCES_OF_SHOWN = [...new Set(SHOWN.flatMap(({ sources }) => sources))].flatMap((id) => SOURCES.get(id) ?? [])

/** An example of a result, made from the guide to stained ceilings. No photo and no account is needed for it. */
export function ExampleResult({ onClose }: { onClose: () => void }) {
  return (
    <Overlay
      onClose={onClose}
      isDismissable
      className="fixed inset-0 z-50 grid place-items-end overflow-y-auto bg-[rgb(0_0_0/68%)] sm:place-items-center sm:p-4"
    >
      <Modal className="rise w-full max-w-lg rounded-plate border-2 border-rule bg-sheet text-ink shadow-dialog">
        <Dialog className="flex max-h-[90dvh] flex-col gap-4 overflow-y-auto p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] outline-none">
          <div className="flex items-start justify-between gap-3">
            <Badge>EXAMPLE</Badge>
            <Button size="small" onClick={onClose} className="-mt-1">
              CLOSE
            </Button>
          </div>
          <div className={classNames('flex flex-col gap-1 rounded-plate p-4', SEVERITY_COLOR[SEVERITY])}>
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="heading text-4xl">{SEVERITY}</span>
              <span className="label text-base">{URGENCY_LINES[PLAYBOOK.urgency]}</span>
            </p>
            <Heading slot="title" level={2} className="heading text-2xl">
              {PLAYBOOK.title}
            </Heading>
          </div>
          <Lines title="DO THIS FIRST" lines={PLAYBOOK.first15} isNumbered />
          <Lines title="DO NOT" lines={PLAYBOOK.doNot} />
          <section className="flex flex-col gap-1.5">
            <h3 className="heading text-xl">WHO DOES THE WORK</h3>
            <p>{PLAYBOOK.work.why.text}</p>
            <p className="border-l-4 border-rule pl-3">On the phone: “{PLAYBOOK.work.say}”</p>
          </section>
          <p className="border-t-2 border-hairline pt-3 text-sm text-ink-soft">
            This example comes from our guide to stained ceilings. A result for your photo also has the likely cost, the
            steps, and what you need. It's not an inspection.
          </p>
          <SourceList sources={SOURCES_OF_SHOWN} />
        </Dialog>
      </Modal>
    </Overlay>
  )
}

type LinesProps = { title: string; lines: readonly { text: string }[]; isNumbered?: boolean }

function Lines({ title, lines, isNumbered = false }: LinesProps) {
  const List = isNumbered ? 'ol' : 'ul'
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="heading text-xl">{title}</h3>
      <List className={classNames('flex flex-col gap-1 pl-5', isNumbered ? 'list-decimal' : 'list-disc')}>
        {lines.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </List>
    </section>
  )
}
