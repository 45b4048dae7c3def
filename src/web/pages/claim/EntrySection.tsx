import { Pencil, X } from 'lucide-react'
import { useRef, useState, type ComponentType } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ClaimEntry } from '#shared/api/claims.ts'
import type { ClaimList } from '#shared/claims/claims.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { thumbnailOf, useDeleteEntry, type EntryOf } from '#web/features/claims/claims.api.ts'
import { draftName, LIST_NAMES, type EntryFormProps, type PartProps, type Said } from './EntryForm.tsx'
import { hasTyped } from '#web/features/claims/claimFields.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { useMayRemove } from '#web/lib/mayDo.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState, Notice } from '#web/ui/Notice.tsx'
import { LazyConfirmDialog } from '#web/ui/LazyConfirmDialog.tsx'
import { Photo } from '#web/ui/Photo.tsx'
import { ShowAll } from '#web/ui/OpenedPart.tsx'

/** How many entries of a list are shown at first. */
const FEW = 8

/** How an entry is shown. */
export type Row = {
  name: string
  facts: readonly string[]
  text?: string | null
  badge?: string | null
  photo?: string | undefined
}

export type ListProps<List extends ClaimList> = PartProps & { entries: UseQueryResult<EntryOf<List>[]> }

type Props<List extends ClaimList> = ListProps<List> & {
  list: List
  /** What its entries sum up to, or null where they have no amounts. */
  total: string | null
  /** What the list is for, where it was empty. */
  empty: string
  addLabel: string
  rowOf: (entry: EntryOf<List>) => Row
  Form: ComponentType<EntryFormProps<EntryOf<List>>>
}

/** A list of a claim: its total, the form for a new entry, and the entries, each of which is changed in its place. */
export function EntrySection<List extends ClaimList>({
  claim,
  canChange,
  entries,
  list,
  total,
  empty,
  addLabel,
  rowOf,
  Form,
}: Props<List>) {
  const me = useMe()
  const mayRemove = useMayRemove()
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [isAdding, setAdding] = useState(() => hasTyped(draftName(me.id, claim.id, list, null)))
  /** Several forms can be open, because closing one above a press would move what was pressed. */
  const [openIds, setOpenIds] = useState<readonly string[]>(() =>
    (entries.data ?? []).map(({ id }) => id).filter((id) => hasTyped(draftName(me.id, claim.id, list, id))),
  )
  const [asked, setAsked] = useState<EntryOf<List> | null>(null)
  const [isAll, setAll] = useState(false)
  /** What was added last, or changed last at its entry. */
  const [added, setAdded] = useState<Said | null>(null)
  const [changedId, setChangedId] = useState<string | null>(null)
  const remove = useDeleteEntry(claim.id, list)
  const all = entries.data ?? []
  const [isEmptyAtFirst] = useState(entries.data?.length === 0)
  const focusOn = (selector: string) =>
    // The button that was pressed goes with the form.
    requestAnimationFrame(() => section.current?.querySelector<HTMLElement>(selector)?.focus())
  const close = (id: string) => {
    setOpenIds((ids) => ids.filter((each) => each !== id))
    focusOn(`[data-change="${id}"]`)
  }
  return (
    <section ref={section} aria-labelledby={list} className="flex flex-col gap-3">
      <h2 ref={heading} id={list} tabIndex={-1} className="heading scroll-mt-20 text-3xl outline-none">
        {LIST_NAMES[list]} <span className="figures text-ink-soft">{all.length}</span>
      </h2>
      {isEmptyAtFirst && <p>{empty}</p>}
      {total !== null && <p className="figures text-lg font-semibold">{total}</p>}
      {entries.isError && entries.data === undefined && (
        <ErrorState
          sentence={sentenceOf(entries.error)}
          onRetry={() => void entries.refetch()}
          isRetrying={entries.isFetching}
        />
      )}
      {canChange && isAdding && (
        <Form
          claim={claim}
          entry={null}
          added={added}
          onSaved={(entry) => {
            setAdded({ words: `${nameOf(entry)} was added.` })
            setChangedId(null)
          }}
          onClose={() => {
            setAdding(false)
            setAdded(null)
            focusOn('[data-add]')
          }}
        />
      )}
      {canChange && !isAdding && (
        <Button data-add="" className="self-start" onClick={() => setAdding(true)}>
          {addLabel}
        </Button>
      )}
      {remove.isError && <Notice tone="error">{sentenceOf(remove.error)} Nothing was deleted.</Notice>}
      {all.length > 0 && (
        <ul id={`${list}-list`} className="flex flex-col">
          {all.slice(0, isAll ? undefined : FEW).map((entry) => (
            <li key={entry.id} className="border-t-2 border-hairline py-3">
              <OneEntry
                row={rowOf(entry)}
                id={entry.id}
                canChange={canChange}
                mayDelete={mayRemove(entry.created_by)}
                said={changedId === entry.id ? `${nameOf(entry)} was changed.` : null}
                onOpen={() => {
                  setOpenIds((ids) => [...ids.filter((each) => each !== entry.id), entry.id])
                  setChangedId(null)
                }}
                onAsk={() => setAsked(entry)}
              />
              {canChange && openIds.includes(entry.id) && (
                <div className="pt-3">
                  <Form
                    claim={claim}
                    entry={entry}
                    added={null}
                    onSaved={() => {
                      setChangedId(entry.id)
                      close(entry.id)
                    }}
                    onClose={() => close(entry.id)}
                  />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {all.length > FEW && (
        <ShowAll listId={`${list}-list`} count={all.length} isOpen={isAll} onToggle={() => setAll(!isAll)} />
      )}
      {asked !== null && (
        <LazyConfirmDialog
          title="DELETE THIS ENTRY?"
          text={`${rowOf(asked).name} is deleted for good. This cannot be undone.`}
          confirmLabel="DELETE"
          cancelLabel="CANCEL"
          tone="danger"
          onConfirm={() => {
            remove.mutate(asked.id)
            setAsked(null)
            setChangedId(null)
            // The button that was pressed goes with its entry.
            requestAnimationFrame(() => heading.current?.focus())
          }}
          onCancel={() => setAsked(null)}
        />
      )}
    </section>
  )
}

function nameOf(entry: ClaimEntry): string {
  return entry.list === 'items' ? entry.description : 'The entry'
}

type OneProps = {
  row: Row
  id: string
  canChange: boolean
  mayDelete: boolean
  /** What became of it last. */
  said: string | null
  onOpen: () => void
  onAsk: () => void
}

function OneEntry({
  row: { name, facts, text, badge, photo },
  id,
  canChange,
  mayDelete,
  said,
  onOpen,
  onAsk,
}: OneProps) {
  return (
    <div className="flex items-start gap-3">
      {photo !== undefined && (
        <Photo src={thumbnailOf(photo)} alt="" className="size-14 rounded-plate border-2 border-rule" />
      )}
      <div className="flex min-w-0 grow flex-col gap-1">
        <p className="leading-snug font-semibold wrap-anywhere">{name}</p>
        {facts.length > 0 && <p className="figures text-sm wrap-anywhere text-ink-soft">{facts.join(' · ')}</p>}
        {text != null && <p className="leading-snug wrap-anywhere whitespace-pre-line">{text}</p>}
        {badge != null && (
          <p>
            <Badge tone="yellow">{badge}</Badge>
          </p>
        )}
        {said !== null && (
          <p role="status" className="text-sm font-semibold wrap-anywhere">
            {said}
          </p>
        )}
      </div>
      {canChange && (
        <div className="no-print flex shrink-0 gap-2">
          <Button
            size="small"
            className="min-w-11 px-0!"
            data-change={id}
            aria-label={`Change ${name}`}
            onClick={onOpen}
          >
            <Pencil className="size-5" aria-hidden="true" />
          </Button>
          {mayDelete && (
            <Button size="small" className="min-w-11 px-0!" aria-label={`Delete ${name}`} onClick={onAsk}>
              <X className="size-5" aria-hidden="true" />
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
