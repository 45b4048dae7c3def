import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { ClaimRecord } from '#shared/api/claims.ts'
import { REPAIRS_PER_CLAIM } from '#shared/claims/claims.rules.ts'
import { hasFeature, plansWith } from '#shared/plans/features.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useHere } from '#web/features/accounts/MeProvider.tsx'
import { useMayDo } from '#web/lib/mayDo.ts'
import { claimPath, PATHS } from '#web/lib/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useClaimChange, useEveryClaim } from '#web/features/claims/claims.api.ts'
import { claimOf } from '#web/features/claims/RepairChoices.tsx'

/** Which claim a repair is in, or a way to put it into one. */
export function InClaim({ repairId }: { repairId: string }) {
  const here = useHere()
  const mayWrite = useMayDo()('write')
  const claims = useEveryClaim()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const known = claims.data ?? []
  const mine = claimOf(known, repairId)
  const mayClaim = hasFeature(here.plan, 'advancedTools')
  const open = mayClaim ? known.filter(({ status }) => status !== 'closed') : []
  const begin = `${PATHS.claims}?repair=${encodeURIComponent(repairId)}`
  if (claims.isPending) return <div className="min-h-11" />
  if (mine !== null) {
    return (
      <p className="flex min-h-11 items-center">
        <span className="min-w-0 wrap-anywhere">
          In the claim{' '}
          <Link to={claimPath(mine.id)} className="font-semibold underline underline-offset-4">
            {mine.title}
          </Link>
        </span>
      </p>
    )
  }
  if (!mayWrite) return null
  if (!mayClaim) {
    return (
      <Link to={PATHS.payment} className="no-print inline-flex min-h-11 items-center underline underline-offset-4">
        Claims for your insurer: included in {plansWith('advancedTools')[0]?.name}
      </Link>
    )
  }
  if (open.length === 0) {
    return (
      <div className="no-print">
        <ButtonLink to={begin} size="small">
          ADD TO A CLAIM
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className="no-print flex flex-col items-start gap-3">
      <Button ref={opener} size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        ADD TO A CLAIM
      </Button>
      {isOpen && (
        <ul aria-label="Your claims" className="flex w-full flex-col gap-2">
          {open.map((claim) => (
            <li key={claim.id}>
              <IntoClaim claim={claim} repairId={repairId} />
            </li>
          ))}
          <li>
            <ButtonLink to={begin} size="small">
              A NEW CLAIM
            </ButtonLink>
          </li>
        </ul>
      )}
    </div>
  )
}

function IntoClaim({ claim, repairId }: { claim: ClaimRecord; repairId: string }) {
  const { mutate, isPending, error } = useClaimChange(claim.id)
  const isFull = claim.repairs.length >= REPAIRS_PER_CLAIM
  const add = () => mutate({ repair_ids: [...claim.repairs.map(({ id }) => id), repairId] })
  return (
    <div className="flex flex-col gap-2">
      <Button
        size="small"
        className="max-w-full"
        aria-disabled={isPending || isFull}
        onClick={() => !isPending && !isFull && add()}
      >
        <span className="min-w-0 wrap-anywhere normal-case">{isFull ? `${claim.title} (full)` : claim.title}</span>
      </Button>
      {error !== null && <Notice tone="error">{sentenceOf(error)} The repair wasn&apos;t added.</Notice>}
    </div>
  )
}
