import { useMutation } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState, type FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { SHARE_MESSAGES } from '#shared/shares/share.messages.ts'
import { readShareFragment } from '#shared/shares/sharedPath.ts'
import { BackendError, sentenceOf } from '#web/backend/backendError.ts'
import { heldLink } from '#web/lib/heldLink.ts'
import { fetchSender, openReport, type OpenedLink } from '#web/features/shared/shared.api.ts'
import { SharedReport } from './SharedReport.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** A report that somebody shared by a link. It is the same for people who are logged in. */
export function SharedPage() {
  const link = useOpenedLink()
  return (
    <div className="mx-auto max-w-3xl pt-6">
      {globalThis.IS_LOCAL_APP ? (
        <Closed sentence={SHARE_MESSAGES.needsServer} />
      ) : link === null ? (
        <Closed sentence={SHARE_MESSAGES.incomplete} />
      ) : (
        <OpenedOnPress key={`${link.id} ${link.secret}`} link={link} />
      )}
    </div>
  )
}

/**
 * The link that was opened. Its secret stays in this page, and is not in the tab's history, where it would be sent on
 * with the address. `heldLink` has taken the first one out of the address; another link may be opened on the same page.
 */
function useOpenedLink(): OpenedLink | null {
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const found = readShareFragment(hash)
  const [link, setLink] = useState(heldLink !== null && found?.id === heldLink.id ? heldLink : found)
  const isOther = found?.id !== link?.id || (found?.secret ?? null) !== null
  if (isOther && (found?.id !== link?.id || found?.secret !== link?.secret)) setLink(found)
  const id = found?.id
  const hasSecret = (found?.secret ?? null) !== null
  useLayoutEffect(() => {
    if (id !== undefined && hasSecret) void navigate({ pathname, hash: `#${id}` }, { replace: true })
  }, [id, hasSecret, pathname, navigate])
  return link
}

function Closed({ sentence }: { sentence: string }) {
  return (
    <div className="flex flex-col gap-5">
      <PageHeading>DAMAGE REPORT</PageHeading>
      <Notice tone="error">{sentence}</Notice>
    </div>
  )
}

/** What is not mended by another press. */
const FINAL = new Set(['not_found', 'share_ended'])

/**
 * Asks for nothing but the shop that sent it before the press: programs that look at links in messages open pages, too.
 */
function OpenedOnPress({ link }: { link: OpenedLink }) {
  // No query, because a POST keeps the secret out of every address.
  const { mutate: askForSender, data: sender } = useMutation({ mutationFn: () => fetchSender(link) })
  useEffect(() => askForSender(), [askForSender])
  const [password, setPassword] = useState('')
  const opening = useMutation({ mutationFn: () => openReport(link, password) })
  const code = opening.error instanceof BackendError ? opening.error.code : null
  const [isProtected, setProtected] = useState(false)
  if (code === 'share_password_required' && !isProtected) setProtected(true)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [isProtected])
  if (opening.data !== undefined) {
    return <SharedReport id={link.id} report={opening.data} onClosed={() => opening.reset()} />
  }
  if (sender === undefined) {
    return <div role="status" aria-label="Loading who sent it" className="skeleton min-h-44 max-w-md" />
  }
  if (code !== null && FINAL.has(code)) return <Closed sentence={sentenceOf(opening.error)} />
  const open = (event: FormEvent) => {
    event.preventDefault()
    if (!opening.isPending) opening.mutate()
  }
  const isOfField = code === 'wrong_password' || code === 'share_password_required'
  // With the secret, another press opens it again.
  const isShown = opening.isError && !isOfField && !(code === 'share_closed' && link.secret !== null)
  return (
    <form onSubmit={open} className="flex max-w-md flex-col gap-5">
      <PageHeading>DAMAGE REPORT</PageHeading>
      <p className="text-lg font-semibold wrap-anywhere">{SHARE_MESSAGES.beforeOpening(sender)}</p>
      {isProtected && (
        <TextField
          label="Password"
          type="password"
          name="password"
          autoComplete="off"
          ref={field}
          value={password}
          error={isOfField ? sentenceOf(opening.error) : null}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
      )}
      {/* Another one, because the field takes the place of the one that was pressed. */}
      <Button
        key={isProtected ? 'with password' : 'without'}
        type="submit"
        tone="primary"
        size="large"
        aria-disabled={opening.isPending}
      >
        {opening.isPending ? 'OPENING...' : 'OPEN'}
      </Button>
      {isShown && <Notice tone="error">{sentenceOf(opening.error)}</Notice>}
    </form>
  )
}
