import { useId, useState } from 'react'
import type { ClaimRecord, PackSummary } from '#shared/api/claims.ts'
import { CLAIM_LISTS, FLOOD_PROOF, FLOOD_PROOF_SOURCE } from '#shared/claims/claims.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import type { EntryOf, usePack } from '#web/features/claims/claims.api.ts'
import { howSoon, nextDue } from '#web/features/claims/claimFields.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/Notice.tsx'
import { ShowAll } from '#web/ui/OpenedPart.tsx'
import { DOWNLOAD_ID, LIST_NAMES } from './EntryForm.tsx'
import { today } from '#web/lib/dates.ts'
import { calendarDayWords } from '#shared/lib/calendarDay.ts'

/** How many of the missing things are shown at first. */
const FEW = 4

type Props = { claim: ClaimRecord; diary: readonly EntryOf<'diary'>[]; pack: ReturnType<typeof usePack> }

/** What is due next, and what an insurer may ask for that is not there. */
export function WhatIsNext({ claim, diary, pack }: Props) {
  const id = useId()
  const date = today()
  const due = nextDue(diary, date)
  return (
    <section aria-labelledby={id} className="plate flex flex-col gap-4 p-4 sm:p-5">
      <h2 id={id} className="heading text-3xl">
        WHAT IS NEXT
      </h2>
      {due !== null && (
        <p className="rounded-plate border-2 border-on-yellow bg-yellow px-4 py-3 text-on-yellow">
          <span className="heading block text-xl">
            DUE {howSoon(due.due_on, date).toUpperCase()}, {calendarDayWords(due.due_on).toUpperCase()}
          </span>
          <span className="line-clamp-3 wrap-anywhere whitespace-pre-line">{due.text}</span>
        </p>
      )}
      {claim.loss_cause === 'flood' && (
        <p>
          {FLOOD_PROOF}{' '}
          <a
            href={FLOOD_PROOF_SOURCE}
            target="_blank"
            rel="noopener noreferrer"
            className="font-semibold underline underline-offset-4"
          >
            44 CFR Part 61
          </a>
        </p>
      )}
      {pack.data === undefined ? (
        pack.error !== null && (
          <ErrorState
            sentence={sentenceOf(pack.error)}
            onRetry={() => void pack.refetch()}
            isRetrying={pack.isFetching}
          />
        )
      ) : (
        <Missing pack={pack.data} />
      )}
      <div className="no-print flex flex-wrap gap-2">
        {CLAIM_LISTS.map((list) => (
          <Button key={list} size="small" className="grow sm:grow-0" onClick={() => goTo(list)}>
            {LIST_NAMES[list]}
          </Button>
        ))}
        <Button size="small" className="grow sm:grow-0" onClick={() => goTo(DOWNLOAD_ID)}>
          DOWNLOAD
        </Button>
      </div>
    </section>
  )
}

/** Moves to the heading of a part. The screen is long, and on a phone most of it is out of sight. */
function goTo(id: string): void {
  const heading = document.getElementById(id)
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'start' })
}

/** Each line once. What is missing in several repairs of the same name says in how many. */
function linesOf({ missing }: PackSummary): string[] {
  const counts = new Map<string, number>()
  for (const sentence of missing) counts.set(sentence, (counts.get(sentence) ?? 0) + 1)
  return [...counts].map(([sentence, count]) => (count === 1 ? sentence : `${sentence} (${count} repairs)`))
}

function Missing({ pack }: { pack: PackSummary }) {
  const missing = linesOf(pack)
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  if (missing.length === 0) return <p>Nothing that insurers usually ask for is missing.</p>
  return (
    <div className="flex flex-col gap-2">
      <p className="font-semibold">An insurer may ask for this. What you don&apos;t have may stay open.</p>
      <ul id={listId} className="flex list-disc flex-col gap-1 pl-5">
        {missing.slice(0, isOpen ? undefined : FEW).map((sentence) => (
          <li key={sentence} className="wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
      {missing.length > FEW && (
        <ShowAll listId={listId} count={missing.length} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      )}
    </div>
  )
}
