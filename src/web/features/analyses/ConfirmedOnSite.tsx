import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import type { Analysis, confirmFinding, takeBackConfirmation } from '#shared/api/analyses.ts'
import { confirmedLine } from '#shared/analyses/confirmation.rules.ts'
import { request } from '#backend/request.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { RUNS_KEY } from '#web/lib/keptDatabase.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

type Props = {
  run: Analysis
  mayConfirm: boolean
  /** Takes what is wrong with the result, in place of a confirmation. */
  renderMistake: (onClose: () => void) => ReactNode
}

/** Whether somebody of the shop saw on site that a result is right. It changes nothing else of the result. */
export function ConfirmedOnSite({ run, mayConfirm, renderMistake }: Props) {
  const { confirmed } = run
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (isRight: boolean) => (isRight ? confirm(run.id) : takeBack(run.id)),
    onSuccess: () => client.invalidateQueries({ queryKey: RUNS_KEY }),
  })
  const [asked, setAsked] = useState<'no' | 'confirm' | 'wrong'>('no')
  if (confirmed === undefined) return null
  return (
    <div className="flex flex-col gap-3">
      <div className="flex min-h-13 flex-wrap items-center justify-between gap-3">
        <p role="status" className="min-w-0 font-semibold wrap-break-word">
          {confirmed === null
            ? 'Nobody has confirmed this on site yet.'
            : `${confirmedLine({ name: confirmed.name, at: new Date(confirmed.at) })}.`}
        </p>
        {mayConfirm && (
          <Button
            size="small"
            className="no-print"
            aria-disabled={isPending}
            aria-expanded={confirmed === null ? asked === 'confirm' : undefined}
            onClick={() => !isPending && (confirmed === null ? setAsked('confirm') : mutate(false))}
          >
            {confirmed === null ? 'CONFIRM ON SITE' : 'TAKE BACK'}
          </Button>
        )}
      </div>
      {asked === 'confirm' && confirmed === null && (
        <Question
          run={run}
          onAnswer={(isRight) => {
            setAsked(isRight === false ? 'wrong' : 'no')
            if (isRight === true) mutate(true)
          }}
        />
      )}
      {asked === 'wrong' && renderMistake(() => setAsked('no'))}
      {error !== null && <Notice tone="error">{sentenceOf(error)}</Notice>}
    </div>
  )
}

/** What a person puts their name under. Nothing is confirmed that was not said here. */
function Question({ run, onAnswer }: { run: Analysis; onAnswer: (isRight: boolean | null) => void }) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { damageType = '', severity = '' } = run.result ?? {}
  return (
    <section aria-labelledby={id} className="no-print plate flex flex-col gap-4 p-5">
      <h3 ref={heading} id={id} tabIndex={-1} className="heading text-2xl outline-none">
        DID YOU SEE IT ON SITE?
      </h3>
      <p className="text-lg wrap-break-word">
        You saw the damage on site and it is: <strong>{damageType}</strong>, severity {severity.toLowerCase()}.
      </p>
      <p>
        Your name and the day stand in the report, also in the one for the customer. Steps, time and cost are not part
        of it.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button tone="primary" className="grow" onClick={() => onAnswer(true)}>
          YES, THAT IS RIGHT
        </Button>
        <Button className="grow" onClick={() => onAnswer(false)}>
          SOMETHING IS WRONG
        </Button>
        <Button className="grow" onClick={() => onAnswer(null)}>
          CANCEL
        </Button>
      </div>
    </section>
  )
}

function confirm(id: string): Promise<Analysis> {
  return request<typeof confirmFinding>({ method: 'PUT', path: '/api/analyses/:id/confirmation', params: { id } })
}

function takeBack(id: string): Promise<Analysis> {
  return request<typeof takeBackConfirmation>({
    method: 'DELETE',
    path: '/api/analyses/:id/confirmation',
    params: { id },
  })
}
