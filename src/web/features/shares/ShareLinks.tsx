import { Check, Link2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Share } from '#shared/api/shares.ts'
import { SHARE_MESSAGES } from '#shared/shares/share.messages.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { chosenShop } from '#web/lib/chosenShop.ts'
import { copyText } from '#web/lib/copyText.ts'
import { day } from '#web/lib/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState, Notice } from '#web/ui/Notice.tsx'
import { LazyConfirmDialog } from '#web/ui/LazyConfirmDialog.tsx'
import { ShareForm } from './ShareForm.tsx'
import { useCreateShare, useEndShare, useShares } from './shares.api.ts'

/** The links to the report of a repair, perhaps of the named shop. One press makes the first one and copies it. */
export function ShareLinks({ repairId, shop }: { repairId: string; shop: string | null }) {
  const shares = useShares(repairId)
  const create = useCreateShare(repairId)
  const [copied, setCopied] = useState<Copied | null>(null)
  const [edited, setEdited] = useState<Share | 'new' | null>(null)
  const active = (shares.data ?? []).filter((share) => share.is_active)
  const [first] = active
  const textOf = ({ url }: Share) => (shop === null ? url : SHARE_MESSAGES.fromShop(shop, url))
  const copy = async (share: Share | Promise<Share>) => {
    const isCopied = await copyText(share instanceof Promise ? share.then(textOf) : textOf(share))
    setCopied({ id: (await share).id, isCopied })
  }
  const start = () => {
    if (create.isPending) return
    setCopied(null)
    // What went wrong is said below, from the state of the request.
    void copy(first ?? create.mutateAsync({})).catch(() => undefined)
  }
  if (shares.isError && shares.data === undefined) {
    return (
      <ErrorState
        sentence={sentenceOf(shares.error)}
        onRetry={() => void shares.refetch()}
        isRetrying={shares.isFetching}
      />
    )
  }
  if (edited !== null) {
    return (
      <ShareForm
        repairId={repairId}
        share={edited === 'new' ? null : edited}
        onClose={() => setEdited(null)}
        onMade={(made) => void copy(made)}
      />
    )
  }
  const isKnown = shares.data !== undefined
  return (
    <div className="flex flex-col gap-3">
      <Button
        tone="primary"
        size="large"
        className="w-full"
        aria-disabled={!isKnown || create.isPending}
        onClick={start}
      >
        {copied?.isCopied === true && active.some(({ id }) => id === copied.id) ? (
          <Check className="size-6" aria-hidden="true" />
        ) : (
          <Link2 className="size-6" aria-hidden="true" />
        )}
        {first === undefined ? 'COPY A LINK' : 'COPY THE LINK'}
      </Button>
      <p role="status" className="min-h-12 text-sm">
        {statusLine(copied, active)}
      </p>
      {create.error !== null && <Notice tone="error">{sentenceOf(create.error)}</Notice>}
      {active.length > 0 && (
        <ul className="flex flex-col gap-3" aria-label="Links">
          {active.map((share) => (
            <li key={share.id}>
              <ShareRow
                share={share}
                isAddressShown={copied?.id === share.id && !copied.isCopied}
                onCopy={() => void copy(share)}
                onChange={() => setEdited(share)}
              />
            </li>
          ))}
        </ul>
      )}
      <Button tone="quiet" size="small" className="self-start" onClick={() => setEdited('new')}>
        {active.length === 0 ? 'PASSWORD, END DATE, WHAT IT SHOWS' : 'ANOTHER LINK'}
      </Button>
    </div>
  )
}

type Copied = { id: string; isCopied: boolean }

function statusLine(copied: Copied | null, active: readonly Share[]): string {
  if (copied === null)
    return `It opens on any phone without an account, shows the photos and what to do, and ${active.length === 0 ? 'ends after 30 days' : 'can be turned off'}.`
  const share = active.find(({ id }) => id === copied.id)
  if (share === undefined) return 'The link is off. Nobody can open it now.'
  if (!copied.isCopied) return "Your browser doesn't allow copying. Select the address below instead."
  return share.has_password
    ? 'Copied. Paste it into a message, and send the password another way.'
    : 'Copied. Paste it into a message. Whoever has the link can see the report until it ends.'
}

type RowProps = { share: Share; isAddressShown: boolean; onCopy: () => void; onChange: () => void }

function ShareRow({ share, isAddressShown, onCopy, onChange }: RowProps) {
  const { mutate, isPending, error } = useEndShare(share)
  const [isAsking, setAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const name = share.label === '' ? 'Link' : share.label
  return (
    <div className="flex flex-col gap-2 rounded-plate border-2 border-hairline p-3">
      <p className="wrap-break-word">
        <span className="font-semibold">{name}</span>
        {share.has_password && ', with a password'}
        {share.includes.costs !== usualCosts() &&
          (share.includes.costs ? ', with the estimated cost' : ', without costs')}
        . Ends {day(share.expires_at)}.<span className="block text-sm text-ink-soft">{openedLine(share)}</span>
      </p>
      {isAddressShown && (
        <input
          readOnly
          aria-label="Address"
          value={share.url}
          onFocus={({ target }) => target.select()}
          className="min-h-11 w-full rounded-plate border-2 border-rule bg-paper px-3 text-base"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" aria-label={`COPY ${name}`} onClick={onCopy}>
          COPY
        </Button>
        <Button size="small" aria-label={`CHANGE ${name}`} onClick={onChange}>
          CHANGE
        </Button>
        <Button
          ref={opener}
          size="small"
          tone="danger"
          aria-label={`TURN OFF ${name}`}
          aria-disabled={isPending}
          onClick={() => !isPending && setAsking(true)}
        >
          TURN OFF
        </Button>
      </div>
      {error !== null && <Notice tone="error">{sentenceOf(error)} The link still works.</Notice>}
      {isAsking && (
        <LazyConfirmDialog
          title="TURN OFF THIS LINK?"
          text="From then on nobody can open it. You can make a new one at any time."
          confirmLabel="TURN OFF"
          cancelLabel="KEEP IT"
          tone="danger"
          onConfirm={() => {
            setAsking(false)
            mutate()
          }}
          onCancel={() => {
            setAsking(false)
            opener.current?.focus()
          }}
        />
      )}
    </div>
  )
}

/** Whether links usually show the estimate: what is unusual is said of a link. */
const usualCosts = (): boolean => chosenShop() === undefined

function openedLine({ opened, last_opened_at: last, wrong_passwords: wrong }: Share): string {
  const times = opened === 1 ? 'Opened once' : `Opened ${opened} times, last`
  const line = opened === 0 || last === null ? 'Not opened yet' : `${times} ${opened === 1 ? 'on ' : ''}${day(last)}`
  return wrong === 0 ? `${line}.` : `${line}. ${wrong} wrong ${wrong === 1 ? 'password' : 'passwords'}.`
}
