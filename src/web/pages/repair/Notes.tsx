import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState, type FormEvent } from 'react'
import type { FirstMessage } from '#shared/advice/advice.ts'
import type { NoteRecord } from '#shared/api/notes.ts'
import { NOTE_TEXT_MAX } from '#shared/repairs/notes.rules.ts'
import { isUnanswered, sentenceOf } from '#web/backend/backendError.ts'
import { FirstMessagePanel } from '#web/features/advice/FirstMessagePanel.tsx'
import type { useNotes } from '#web/features/repairs/notes.api.ts'
import { moment } from '#web/lib/dates.ts'
import { useMayDo, useMayRemove } from '#web/lib/mayDo.ts'
import { randomId } from '#web/lib/hex.ts'
import { useBackOnline } from '#web/lib/online.ts'
import { useSessionStorage } from '#web/lib/keptTexts.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState, Notice } from '#web/ui/Notice.tsx'
import { LazyConfirmDialog } from '#web/ui/LazyConfirmDialog.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'

type Props = {
  userId: string
  repairId: string
  /** Says who sees the notes. */
  readers: string
  kept: ReturnType<typeof useNotes>
  /** What the result of the repair says first. */
  message: FirstMessage | null
}

/** What the owner writes about a repair while it goes on. */
export function Notes({ userId, repairId, readers, kept: { list, notes, add, remove }, message }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const mayDo = useMayDo()
  const mayRemove = useMayRemove()
  const [asked, setAsked] = useState<NoteRecord | null>(null)
  if (!mayDo('write') && list.isSuccess && notes.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 ref={heading} id={id} tabIndex={-1} className="heading text-3xl outline-none">
        NOTES
      </h2>
      {mayDo('write') && <NoteForm userId={userId} repairId={repairId} readers={readers} add={add} message={message} />}
      {list.isError && list.data === undefined && (
        <ErrorState
          sentence={sentenceOf(list.error)}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {remove.isError && <Notice tone="error">{sentenceOf(remove.error)} The note wasn't deleted.</Notice>}
      {notes.length > 0 && (
        <ul className="flex flex-col">
          {notes.map((note) => (
            <li key={note.id} className="flex items-start gap-3 border-t-2 border-hairline py-3">
              <div className="min-w-0 grow">
                <p className="figures text-sm text-ink-soft">{moment(note.created_at)}</p>
                <p className="max-w-prose leading-snug wrap-break-word whitespace-pre-line">{note.text}</p>
              </div>
              {mayRemove(note.created_by) && (
                <Button
                  size="small"
                  className="min-w-11 shrink-0 px-0!"
                  aria-label={`Delete the note of ${moment(note.created_at)}`}
                  onClick={() => setAsked(note)}
                >
                  <X className="size-5" aria-hidden="true" />
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          size="small"
          className="self-start"
          aria-disabled={list.isFetchingNextPage}
          onClick={() => !list.isFetchingNextPage && void list.fetchNextPage()}
        >
          {list.isFetchingNextPage ? 'LOADING...' : 'EARLIER NOTES'}
        </Button>
      )}
      {asked !== null && (
        <LazyConfirmDialog
          title="DELETE THIS NOTE?"
          text="What it says no longer counts for the result. This cannot be undone."
          confirmLabel="DELETE"
          cancelLabel="CANCEL"
          tone="danger"
          onConfirm={() => {
            remove.mutate(asked.id)
            setAsked(null)
            // The button that was pressed goes with its note.
            requestAnimationFrame(() => heading.current?.focus())
          }}
          onCancel={() => setAsked(null)}
        />
      )}
    </section>
  )
}

type NoteFormProps = Pick<Props, 'userId' | 'repairId' | 'readers' | 'message'> & { add: Props['kept']['add'] }

/**
 * The field for a note. What was typed survives a reload. What could not be sent for want of a connection is sent,
 * once, as soon as there is one.
 */
function NoteForm({ userId, repairId, readers, add, message }: NoteFormProps) {
  const [text, setText] = useSessionStorage(`${userId}:note:${repairId}`)
  /** Of the note that was sent without a response. */
  const [key, setKey] = useSessionStorage(`${userId}:note-key:${repairId}`)
  /** What the result said first before a note was written. Undefined until one is. */
  const [before, setBefore] = useState<string | null>()
  // One from before a reload was never sent by this page.
  const waits = key !== '' && (add.isIdle || (add.error !== null && isUnanswered(add.error)))
  /** What answers the first note may also say that the connection is back, before any of it is rendered. */
  const isSending = useRef(false)
  const send = () => {
    if (isSending.current || text.trim() === '') return
    isSending.current = true
    const known = key === '' ? randomId() : key
    setKey(known)
    setBefore(message?.code ?? null)
    const written = { text: text.trim(), key: known }
    add.mutate(written, {
      onSuccess: () => {
        setText('')
        setKey('')
      },
      onError: (error) => isUnanswered(error) || setKey(''),
      onSettled: () => {
        isSending.current = false
      },
    })
  }
  const sendWhatWaits = useEffectEvent(() => waits && send())
  useBackOnline(() => waits && send())
  useEffect(() => {
    sendWhatWaits()
  }, [])
  return (
    <form
      noValidate
      className="no-print flex flex-col items-start gap-3"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        send()
      }}
    >
      <div className="w-full">
        <TextArea
          label="New note"
          hint={`${readers} They are in no report.`}
          name="note"
          maxLength={NOTE_TEXT_MAX}
          rows={3}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            // Another text is another note.
            setKey('')
          }}
        />
      </div>
      <Button type="submit" aria-disabled={add.isPending}>
        {add.isPending ? 'SAVING...' : 'ADD NOTE'}
      </Button>
      {add.isError && (
        <Notice tone="error">
          {sentenceOf(add.error)}{' '}
          {waits ? 'Your note waits here and is sent when the connection is back.' : 'What you typed is still here.'}
        </Notice>
      )}
      <div role="status" className="w-full empty:hidden">
        {before !== undefined && message !== null && message.code !== before && (
          <FirstMessagePanel message={message} doNot={[]} level={3} isInAnswer />
        )}
      </div>
    </form>
  )
}
