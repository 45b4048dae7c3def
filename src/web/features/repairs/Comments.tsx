import { useId, useRef, useState, type FormEvent } from 'react'
import type { Colleague, CommentRecord } from '#shared/api/comments.ts'
import { COMMENT_TEXT_MAX, isEditable, MENTIONS_MAX } from '#shared/repairs/comments.rules.ts'
import type { Act } from '#shared/workspaces/roles.rules.ts'
import { isUnanswered, sentenceOf } from '#web/backend/backendError.ts'
import { moment } from '#web/lib/dates.ts'
import { randomId } from '#web/lib/hex.ts'
import { useSessionStorage } from '#web/lib/keptTexts.ts'
import { Button } from '#web/ui/Button.tsx'
import { LazyConfirmDialog } from '#web/ui/LazyConfirmDialog.tsx'
import { ErrorState, Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { useColleagues, useComments } from './team.api.ts'
import { commentParts, nameOf } from './team.rules.ts'

type Props = { userId: string; repairId: string; shopId: string; mayDo: (act: Act) => boolean }

/** What the people of a shop say to each other about a repair. */
export function Comments({ userId, repairId, shopId, mayDo }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { list, comments, add, change, remove } = useComments(repairId)
  const { members } = useColleagues(shopId)
  const [asked, setAsked] = useState<CommentRecord | null>(null)
  const [edited, setEdited] = useState<string | null>(null)
  return (
    <section aria-labelledby={id} className="no-print flex flex-col gap-4">
      <h2 ref={heading} id={id} tabIndex={-1} className="heading text-3xl outline-none">
        COMMENTS
      </h2>
      {mayDo('comment') && <CommentForm userId={userId} repairId={repairId} members={members} add={add} />}
      {list.isPending && <div role="status" aria-label="Loading the comments" className="skeleton min-h-20" />}
      {list.isError && list.data === undefined && (
        <ErrorState
          sentence={sentenceOf(list.error)}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {remove.isError && <Notice tone="error">{sentenceOf(remove.error)} The comment wasn't deleted.</Notice>}
      {comments.length > 0 && (
        <ul className="flex flex-col">
          {comments.map((comment) => {
            const isOwn = comment.author.user_id === userId
            return (
              <li key={comment.id} className="flex flex-col gap-2 border-t-2 border-hairline py-3">
                <p className="text-sm text-ink-soft">
                  <span className="font-semibold text-ink">{nameOf(comment.author, members)}</span>{' '}
                  <span className="figures">{moment(comment.created_at)}</span>
                  {comment.edited_at !== null && ' (changed)'}
                </p>
                {edited === comment.id ? (
                  <Editing
                    comment={comment}
                    members={members}
                    error={change.error}
                    onSave={(text, mentions) =>
                      change.mutate({ id: comment.id, text, mentions }, { onSuccess: () => setEdited(null) })
                    }
                    onCancel={() => setEdited(null)}
                  />
                ) : (
                  <CommentText comment={comment} members={members} />
                )}
                {edited !== comment.id && (isOwn || mayDo('remove')) && (
                  <span className="flex gap-3">
                    {isOwn && mayDo('comment') && isStillNew(comment) && (
                      <Button size="small" onClick={() => setEdited(comment.id)}>
                        CHANGE
                      </Button>
                    )}
                    <Button
                      size="small"
                      aria-label={`Delete the comment of ${moment(comment.created_at)}`}
                      onClick={() => setAsked(comment)}
                    >
                      DELETE
                    </Button>
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          size="small"
          className="self-start"
          aria-disabled={list.isFetchingNextPage}
          onClick={() => !list.isFetchingNextPage && void list.fetchNextPage()}
        >
          {list.isFetchingNextPage ? 'LOADING...' : 'EARLIER COMMENTS'}
        </Button>
      )}
      {asked !== null && (
        <LazyConfirmDialog
          title="DELETE THIS COMMENT?"
          text="Nobody in your shop can read it any more. This cannot be undone."
          confirmLabel="DELETE"
          cancelLabel="CANCEL"
          tone="danger"
          onConfirm={() => {
            remove.mutate(asked.id)
            setAsked(null)
            // The button that was pressed goes with its comment.
            requestAnimationFrame(() => heading.current?.focus())
          }}
          onCancel={() => setAsked(null)}
        />
      )}
    </section>
  )
}

const isStillNew = (comment: CommentRecord) => isEditable(new Date(comment.created_at), new Date())

type Shown = { comment: CommentRecord; members: readonly Colleague[] }

/** The text as it was typed, with links and names. */
function CommentText({ comment, members }: Shown) {
  const names = members.flatMap(({ user_id: id, name }) => (comment.mentions.includes(id) ? name : []))
  return (
    <p className="max-w-prose leading-snug wrap-break-word whitespace-pre-line">
      {commentParts(comment.text, names).map(({ kind, text }, place) =>
        kind === 'link' ? (
          // Two parts can have the same text, and their places stay.
          <a key={place} href={text} rel="nofollow noopener noreferrer" target="_blank" className="underline">
            {text}
          </a>
        ) : kind === 'mention' ? (
          <strong key={place}>{text}</strong>
        ) : (
          text
        ),
      )}
    </p>
  )
}

type EditingProps = Shown & {
  error: Error | null
  onSave: (text: string, mentions: string[]) => void
  onCancel: () => void
}

/** A comment that is being changed. Whoever was mentioned stays so while the name is there. */
function Editing({ comment, members, error, onSave, onCancel }: EditingProps) {
  const [text, setText] = useState(comment.text)
  const isNamed = (id: string) => {
    const name = members.find(({ user_id: each }) => each === id)?.name
    return name !== undefined && text.includes(`@${name}`)
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') onSave(text.trim(), comment.mentions.filter(isNamed))
      }}
    >
      <TextArea
        label="Your comment"
        name="comment"
        maxLength={COMMENT_TEXT_MAX}
        rows={3}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <span className="flex gap-3">
        <Button type="submit" size="small">
          SAVE
        </Button>
        <Button size="small" onClick={onCancel}>
          CANCEL
        </Button>
      </span>
      {error !== null && <Notice tone="error">{sentenceOf(error)} What you typed is still here.</Notice>}
    </form>
  )
}

type CommentFormProps = {
  userId: string
  repairId: string
  members: readonly Colleague[]
  add: ReturnType<typeof useComments>['add']
}

/** The field for a comment. What was typed survives a reload. Whoever is chosen is named in the text, and is told. */
function CommentForm({ userId, repairId, members, add }: CommentFormProps) {
  const [text, setText] = useSessionStorage(`${userId}:comment:${repairId}`)
  /** Their ids, with blanks between them. */
  const [chosen, setChosen] = useSessionStorage(`${userId}:comment-to:${repairId}`)
  /** Of the comment that was sent without a response. */
  const [key, setKey] = useSessionStorage(`${userId}:comment-key:${repairId}`)
  const area = useRef<HTMLTextAreaElement>(null)
  const others = members.filter(({ user_id: id }) => id !== userId)
  const mentioned = others.filter(
    ({ user_id: id, name }) => chosen.split(' ').includes(id) && text.includes(`@${name}`),
  )
  const mention = (id: string) => {
    const member = others.find(({ user_id: each }) => each === id)
    if (member === undefined || mentioned.length >= MENTIONS_MAX) return
    setText(`${text}${text === '' || /\s$/.test(text) ? '' : ' '}@${member.name} `)
    setChosen(`${chosen} ${id}`.trim())
    setKey('')
    area.current?.focus()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (add.isPending || text.trim() === '') return
    const known = key === '' ? randomId() : key
    setKey(known)
    add.mutate(
      { text: text.trim(), mentions: mentioned.map(({ user_id: id }) => id), key: known },
      {
        onSuccess: () => {
          setText('')
          setChosen('')
          setKey('')
        },
        onError: (error) => isUnanswered(error) || setKey(''),
      },
    )
  }
  return (
    <form noValidate className="flex flex-col items-start gap-3" onSubmit={send}>
      <div className="w-full">
        <TextArea
          ref={area}
          label="New comment"
          hint="The people of your shop read it. It is in no report and behind no link."
          name="comment"
          maxLength={COMMENT_TEXT_MAX}
          rows={3}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            // Another text is another comment.
            setKey('')
          }}
        />
      </div>
      <div className="flex w-full flex-wrap items-end gap-3">
        {others.length > 0 && (
          <div className="min-w-48 grow">
            <SelectField
              label="Mention"
              value=""
              options={[
                { value: '', label: 'Choose who is told' },
                ...others.map(({ user_id: id, name }) => ({ value: id, label: name })),
              ]}
              onChoose={mention}
            />
          </div>
        )}
        <Button type="submit" aria-disabled={add.isPending}>
          {add.isPending ? 'SENDING...' : 'ADD COMMENT'}
        </Button>
      </div>
      {add.isError && <Notice tone="error">{sentenceOf(add.error)} What you typed is still here.</Notice>}
    </form>
  )
}
