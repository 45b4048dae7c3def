import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Analysis, confirmFinding, takeBackConfirmation } from '#shared/api/analyses.ts'
import { confirmedLine } from '#shared/analyses/confirmation.rules.ts'
import { request } from '#backend/request.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { RUNS_KEY } from '#web/lib/keptDatabase.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** Whether somebody of the shop saw on site that a result is right. It changes nothing else of the result. */
export function ConfirmedOnSite({ run, mayConfirm }: { run: Analysis; mayConfirm: boolean }) {
  const { confirmed } = run
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (isRight: boolean) => (isRight ? confirm(run.id) : takeBack(run.id)),
    onSuccess: () => client.invalidateQueries({ queryKey: RUNS_KEY }),
  })
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
            onClick={() => !isPending && mutate(confirmed === null)}
          >
            {confirmed === null ? 'CONFIRM ON SITE' : 'TAKE BACK'}
          </Button>
        )}
      </div>
      {error !== null && <Notice tone="error">{sentenceOf(error)}</Notice>}
    </div>
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
