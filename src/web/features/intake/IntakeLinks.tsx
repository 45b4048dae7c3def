import { useId, useState, type FormEvent } from 'react'
import type { IntakeLink } from '#shared/api/intake.ts'
import { ASKED, INTAKE_TEXT, USUAL_ASK, type Asked, type AskMode } from '#shared/intake/intake.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { Button } from '#web/ui/Button.tsx'
import { Switch } from '#web/ui/ChoiceField.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { LazyConfirmDialog } from '#web/ui/LazyConfirmDialog.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { ErrorState, Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useChangeIntakeLink, useCreateIntakeLink, useDeleteIntakeLink, useIntakeLinks } from './intakeLinks.api.ts'
import type { PrintedShop } from './PrintSheets.tsx'

/** The encoder is fetched when the first code is drawn. */
const { Part: QrCode } = lazyPart(async () => (await import('#web/ui/QrCode.tsx')).QrCode)

const { Part: PrintSheets } = lazyPart(async () => (await import('./PrintSheets.tsx')).PrintSheets, {
  label: 'Loading the sheets',
})

type Props = { shopId: string; shop: PrintedShop; mayManage: boolean }

/** The addresses under which customers send requests, for the settings of a shop. */
export function IntakeLinks({ shopId, shop, mayManage }: Props) {
  const id = useId()
  const links = useIntakeLinks(shopId)
  const [edited, setEdited] = useState<string | null>(null)
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="heading text-3xl">
        REQUESTS FROM CUSTOMERS
      </h2>
      <p>
        Print the code on your van, door or card. Customers scan it, read what to do first, and send photos and answers
        without an account. Nothing is sent to an AI before you accept a request.
      </p>
      {links.isError && links.data === undefined && (
        <ErrorState
          sentence={sentenceOf(links.error)}
          onRetry={() => void links.refetch()}
          isRetrying={links.isFetching}
        />
      )}
      {links.isPending && <div role="status" aria-label="Loading the links" className="skeleton min-h-40" />}
      <ul aria-label="Intake links" className="flex flex-col gap-4 empty:hidden">
        {(links.data ?? []).map((link) => (
          <li key={link.id} className="plate p-4 sm:p-5">
            {edited === link.id ? (
              <IntakeLinkForm shopId={shopId} link={link} onClose={() => setEdited(null)} />
            ) : (
              <LinkRow
                shopId={shopId}
                shop={shop}
                link={link}
                mayManage={mayManage}
                onEdit={() => setEdited(link.id)}
              />
            )}
          </li>
        ))}
      </ul>
      {mayManage &&
        links.data !== undefined &&
        (edited === 'new' ? (
          <div className="plate p-4 sm:p-5">
            <IntakeLinkForm shopId={shopId} link={null} onClose={() => setEdited(null)} />
          </div>
        ) : (
          <Button tone={links.data.length === 0 ? 'primary' : 'plain'} onClick={() => setEdited('new')}>
            MAKE A LINK
          </Button>
        ))}
    </section>
  )
}

type RowProps = Props & { link: IntakeLink; onEdit: () => void }

function LinkRow({ shopId, shop, link, mayManage, onEdit }: RowProps) {
  const change = useChangeIntakeLink(shopId, link.id)
  const remove = useDeleteIntakeLink(shopId, link.id)
  const [isPrinting, setPrinting] = useState(false)
  const [asking, setAsking] = useState<'address' | 'delete' | null>(null)
  const error = change.error ?? remove.error
  return (
    <div className="grid gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <div className="size-40 border-2 border-rule bg-white">
        <QrCode text={link.url} label={`QR code of ${link.label}`} level="Q" />
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <h3 className="heading text-2xl wrap-anywhere">{link.label}</h3>
        <p className="text-sm break-all select-all">{link.url}</p>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={link.url} name={`the address of ${link.label}`} />
          <Button size="small" aria-label={`PRINT the code of ${link.label}`} onClick={() => setPrinting(true)}>
            PRINT
          </Button>
        </div>
        {mayManage && (
          <>
            <Switch
              label="Takes requests"
              text={link.is_open ? 'Customers can send requests.' : 'Customers are told that you take none right now.'}
              isOn={link.is_open}
              isBusy={change.isPending}
              onChange={(isOpen) => change.mutate({ is_open: isOpen })}
            />
            <div className="flex flex-wrap gap-2">
              <Button size="small" aria-label={`CHANGE ${link.label}`} onClick={onEdit}>
                CHANGE
              </Button>
              <Button size="small" aria-label={`NEW ADDRESS for ${link.label}`} onClick={() => setAsking('address')}>
                NEW ADDRESS
              </Button>
              <Button
                size="small"
                tone="danger"
                aria-label={`DELETE ${link.label}`}
                onClick={() => setAsking('delete')}
              >
                DELETE
              </Button>
            </div>
            <p className="text-sm text-ink-soft">
              A new address ends every code that is printed with the one of today, and so does DELETE.
            </p>
          </>
        )}
        {error !== null && <Notice tone="error">{sentenceOf(error)}</Notice>}
      </div>
      {isPrinting && <PrintSheets shop={shop} url={link.url} label={link.label} onClose={() => setPrinting(false)} />}
      {asking !== null && (
        <LazyConfirmDialog
          title={asking === 'address' ? 'GIVE IT A NEW ADDRESS?' : 'DELETE THIS LINK?'}
          text="What is printed with the address of today stops working for good. Requests that are here stay."
          confirmLabel={asking === 'address' ? 'NEW ADDRESS' : 'DELETE'}
          cancelLabel="KEEP IT"
          tone="danger"
          onConfirm={() => {
            setAsking(null)
            if (asking === 'address') change.mutate({ new_address: true })
            else remove.mutate()
          }}
          onCancel={() => setAsking(null)}
        />
      )}
    </div>
  )
}

const ASKED_LABELS: Readonly<Record<Asked, string>> = {
  phone: 'Ask for a phone number?',
  address: 'Ask for the address of the damage?',
  insurance: 'Ask for the insurer?',
}

const MODES: readonly { value: AskMode; label: string }[] = [
  { value: 'no', label: 'No' },
  { value: 'optional', label: 'Optional' },
  { value: 'required', label: 'Required' },
]

type IntakeLinkFormProps = { shopId: string; link: IntakeLink | null; onClose: () => void }

/** What a link is called, what customers read first, and what they are asked. */
function IntakeLinkForm({ shopId, link, onClose }: IntakeLinkFormProps) {
  const [label, setLabel] = useState(link?.label ?? '')
  const [greeting, setGreeting] = useState(link?.greeting ?? '')
  const [ask, setAsk] = useState(link?.ask ?? USUAL_ASK)
  const [isUnnamed, setUnnamed] = useState(false)
  const create = useCreateIntakeLink(shopId)
  const change = useChangeIntakeLink(shopId, link?.id ?? '')
  const { error, isPending } = link === null ? create : change
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setUnnamed(label.trim() === '')
    if (label.trim() === '' || isPending) return
    const wishes = { label, greeting, ask }
    if (link === null) create.mutate(wishes, { onSuccess: onClose })
    else change.mutate(wishes, { onSuccess: onClose })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        label="Name of the link"
        name="label"
        hint="Only you see it, such as “Van 2”."
        autoComplete="off"
        maxLength={INTAKE_TEXT.label}
        value={label}
        error={isUnnamed ? 'Please give it a name.' : null}
        onChange={({ target }) => setLabel(target.value)}
      />
      <TextArea
        label="Greeting (if you like)"
        name="greeting"
        maxLength={INTAKE_TEXT.greeting}
        value={greeting}
        onChange={({ target }) => setGreeting(target.value)}
      />
      {ASKED.map((field) => (
        <SelectField
          key={field}
          label={ASKED_LABELS[field]}
          value={ask[field]}
          options={MODES}
          onChoose={(mode) => setAsk({ ...ask, [field]: mode })}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary" aria-disabled={isPending}>
          SAVE
        </Button>
        <Button onClick={onClose}>CANCEL</Button>
      </div>
      {error !== null && <Notice tone="error">{sentenceOf(error)}</Notice>}
    </form>
  )
}
