import { useRef, type FormEvent } from 'react'
import type { Colleague } from '#shared/api/comments.ts'
import { COMMENT_TEXT_MAX, MENTIONS_MAX } from '#shared/repairs/comments.rules.ts'
import { isUnanswered, sentenceOf } from '#web/backend/backendError.ts'
import { randomId } from '#web/lib/randomId.ts'
import { useSessionStorage } from '#web/lib/useSessionStorage.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import type { useComments } from './team.api.ts'

type Props = {
  userId: string
  repairId: string
  members: readonly Colleague[]
  add: ReturnType<typeof useComments>['add']
}

/** The field for a comment. What was typed survives a reload. Whoever is chosen is named in the text, and is told. */
export function CommentForm({ userId, repairId, members, add }: Props) {
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
