import { Dialog } from 'react-aria-components/Dialog'
import { Heading, Modal } from 'react-aria-components/Modal'
import { costRange, type Severity } from '#shared/analyses/analysis.rules.ts'
import { costOf } from '#shared/costs/cost.rules.ts'
import { PLAYBOOK } from '#shared/knowledge/playbooks/pipe.ts'
import { SOURCES } from '#shared/knowledge/sources.ts'
import { SourceList } from '#web/features/advice/AdviceSection.tsx'
import { URGENCY_LINES } from '#web/features/advice/advice.rules.ts'
import { SEVERITY_COLOR } from '#web/features/analyses/Verdict.tsx'
import { classNames } from '#web/lib/classNames.ts'
import { PATHS } from '#web/lib/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Overlay } from '#web/ui/Overlay.tsx'
import picture from './example.svg'

/** The severity that a result by this playbook has. */
const SEVERITY: Severity = 'High'

const SHOWN = [...PLAYBOOK.first15, ...PLAYBOOK.doNot, PLAYBOOK.work.why]
const SOURCES_OF_SHOWN = [...new Set(SHOWN.flatMap(({ sources }) => sources))].flatMap((id) => SOURCES.get(id) ?? [])

/** What public figures say of such a repair where nobody has said where the house is. */
const { cost: COST } = costOf({
  answers: { kind: 'pipe' },
  damageType: null,
  workBy: PLAYBOOK.work.by,
  isWithheld: false,
  holds: new Set(),
  assumptions: {},
})

/** What follows when the water is off. */
const NEXT_STEP = PLAYBOOK.outline[0]

/** An example of a result, made from the guide to leaking pipes. No photo and no account is needed for it. */
export function ExampleResult({ onClose }: { onClose: () => void }) {
  return (
    <Overlay
      onClose={onClose}
      isDismissable
      className="fixed inset-0 z-50 grid place-items-end overflow-y-auto bg-[rgb(0_0_0/68%)] sm:place-items-center sm:p-4"
    >
      <Modal className="rise w-full max-w-lg rounded-plate border-2 border-rule bg-sheet text-ink shadow-dialog">
        <Dialog className="flex max-h-[90dvh] flex-col outline-none">
          <div className="flex items-center justify-between gap-3 px-5 pt-3 pb-2">
            <Badge>EXAMPLE</Badge>
            <Button size="small" onClick={onClose}>
              CLOSE
            </Button>
          </div>
          {/* It fades out where more follows. */}
          <div className="flex flex-col gap-4 overflow-y-auto px-5 pt-1 pb-10 [mask-image:linear-gradient(to_top,transparent,black_2.5rem)]">
            <div className={classNames('flex flex-col gap-1 rounded-plate p-4', SEVERITY_COLOR[SEVERITY])}>
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="heading text-4xl">{SEVERITY}</span>
                <span className="label text-base">{URGENCY_LINES[PLAYBOOK.urgency]}</span>
              </p>
              <Heading slot="title" level={2} className="heading text-2xl">
                {PLAYBOOK.title}
              </Heading>
            </div>
            {COST !== null && (
              <dl className="flex flex-wrap gap-x-8 gap-y-2">
                {COST.hired !== null && <Cost label="HIRING SOMEBODY" range={COST.hired} />}
                {COST.diy !== null && <Cost label="DOING IT YOURSELF" range={COST.diy} />}
              </dl>
            )}
            <img
              src={picture}
              alt="Drawing of a split pipe under a sink, with water spraying"
              width="1200"
              height="900"
              className="max-h-44 w-full shrink-0 rounded-plate border-2 border-rule object-cover object-bottom"
            />
            <Lines title="DO THIS FIRST" lines={PLAYBOOK.first15} isNumbered />
            <Lines title="DO NOT" lines={PLAYBOOK.doNot} />
            <section className="flex flex-col gap-1.5">
              <h3 className="heading text-xl">WHO DOES THE WORK</h3>
              <p>{PLAYBOOK.work.why.text}</p>
              <p className="border-l-4 border-rule pl-3">On the phone: “{PLAYBOOK.work.say}”</p>
            </section>
            {NEXT_STEP !== undefined && (
              <section className="flex flex-col gap-1.5">
                <h3 className="heading text-xl">NEXT STEP</h3>
                <p>{NEXT_STEP.text}</p>
              </section>
            )}
            {COST !== null && (
              <section className="flex flex-col gap-1.5">
                <h3 className="heading text-xl">LOCAL COST</h3>
                <p>{COST.priced}</p>
              </section>
            )}
            <SourceList sources={SOURCES_OF_SHOWN} />
            <p className="border-t-2 border-hairline pt-3 text-sm text-ink-soft">
              This example comes from our guide to leaking pipes, with a drawing in place of a photo. A result for your
              damage also has all steps, and what you need. It&apos;s not an inspection.
            </p>
          </div>
          <div className="flex flex-col border-t-2 border-rule px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
            <ButtonLink to={PATHS.start} replace tone="primary" size="large">
              SHOW US THE DAMAGE
            </ButtonLink>
          </div>
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

function Cost({ label, range }: { label: string; range: { min: number; max: number } }) {
  return (
    <div>
      <dt className="label">{label}</dt>
      <dd className="heading figures text-3xl">{costRange(range)}</dd>
    </div>
  )
}
