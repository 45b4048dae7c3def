import { Phone } from 'lucide-react'
import { useId, useLayoutEffect, useMemo, useState } from 'react'
import { Link, useParams } from 'react-router'
import type { IntakePage as Page } from '#shared/api/intake.ts'
import { INTAKE_MESSAGES } from '#shared/intake/intake.messages.ts'
import { EMERGENCY_CARDS } from '#web/features/advice/emergencyCards.ts'
import { FIRST_MESSAGES } from '#shared/safety/firstMessages.ts'
import { contactLine } from '#shared/shops/branding.rules.ts'
import { BackendError, sentenceOf } from '#web/backend/backendError.ts'
import { URGENCY_LINES } from '#web/features/advice/advice.rules.ts'
import { EmergencyCards, FirstMessagePanel, ShopToCall } from '#web/features/advice/FirstMessagePanel.tsx'
import { FINAL_CODES, useIntakePage } from '#web/features/intake/customers.api.ts'
import { parseEmergencySaid, type EmergencySaid } from '#web/features/intake/emergencySaid.rules.ts'
import { keptNames, parseReceipt, type Receipt } from '#web/features/intake/keptRequest.ts'
import { useSessionStorage } from '#web/lib/keptTexts.ts'
import { PATHS } from '#web/lib/paths.ts'
import { telHref } from '#web/lib/telHref.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { ErrorState, Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

const { Part: IntakeForm } = lazyPart(async () => (await import('./IntakeForm.tsx')).IntakeForm, {
  label: 'Loading the questions',
  height: 'min-h-80',
})

/** Where a customer of a shop sends photos and answers without an account. Who is logged in sees the same. */
export function IntakePage() {
  const { token = '' } = useParams()
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6 pt-4 sm:pt-6">
      {globalThis.IS_LOCAL_APP ? (
        <Closed sentence={INTAKE_MESSAGES.needsServer} />
      ) : (
        <Opened key={token} token={token} />
      )}
    </div>
  )
}

function Closed({ sentence }: { sentence: string }) {
  return (
    <>
      <PageHeading className="text-3xl sm:text-5xl">SEND A REQUEST</PageHeading>
      <Notice tone="error">{sentence}</Notice>
    </>
  )
}

function Opened({ token }: { token: string }) {
  const { data: page, error, isFetching, refetch } = useIntakePage(token)
  const names = keptNames(token)
  const [keptSaid, keepSaid] = useSessionStorage(names.said)
  const [keptReceipt, keepReceipt] = useSessionStorage(names.receipt)
  const [cleared, setCleared] = useState(0)
  const said = useMemo(() => parseEmergencySaid(keptSaid), [keptSaid])
  const receipt = useMemo(() => parseReceipt(keptReceipt), [keptReceipt])
  const isFinal = error instanceof BackendError && FINAL_CODES.has(error.code)
  if (receipt !== null) {
    return (
      <ShopToCall value={receipt.shop}>
        <SentRequest {...receipt} onAnother={() => keepReceipt('')} />
      </ShopToCall>
    )
  }
  return (
    <ShopToCall value={page?.shop ?? null}>
      <Head token={token} page={page} isFinal={isFinal} />
      <Emergencies said={said} onSay={(id, answer) => keepSaid(JSON.stringify({ ...said, [id]: answer }))} />
      {page !== undefined ? (
        <IntakeForm
          key={cleared}
          token={token}
          page={page}
          emergencies={said}
          onSent={(sent) => {
            keepSaid('')
            keepReceipt(JSON.stringify({ sent, shop: page.shop }))
          }}
          onCleared={() => {
            keepSaid('')
            setCleared(cleared + 1)
          }}
        />
      ) : error === null ? (
        <div role="status" aria-label="Loading" className="skeleton min-h-80" />
      ) : isFinal ? (
        <Notice tone="error">{sentenceOf(error)}</Notice>
      ) : (
        <ErrorState sentence={sentenceOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </ShopToCall>
  )
}

type HeadProps = { token: string; page: Page | undefined; isFinal: boolean }

function Head({ token, page, isFinal }: HeadProps) {
  const contact = page === undefined ? '' : contactLine({ ...page.shop, phone: null })
  const color = page?.shop.color ?? null
  return (
    <div className="flex flex-col gap-3">
      <div>
        <div className="mb-3 h-2" aria-hidden="true" style={color === null ? undefined : { backgroundColor: color }} />
        <div className="flex items-start justify-between gap-4">
          <div>
            <p className="label text-ink-soft">Send a request to</p>
            <PageHeading className="min-h-9 text-3xl wrap-anywhere sm:min-h-12 sm:text-5xl">
              {page?.shop.name ?? (isFinal ? 'A REPAIR SHOP' : '…')}
            </PageHeading>
          </div>
          {page?.shop.has_logo === true && (
            <img
              src={`/api/intake/${token}/logo`}
              alt={`The logo of ${page.shop.name}`}
              className="size-14 shrink-0 bg-white object-contain p-1 sm:w-28"
            />
          )}
        </div>
      </div>
      {page !== undefined && (
        <>
          {page.greeting !== '' && <p className="text-lg leading-snug whitespace-pre-line">{page.greeting}</p>}
          {contact !== '' && <p className="text-sm wrap-anywhere">{contact}</p>}
          {page.shop.phone !== null && (
            <a href={telHref(page.shop.phone)} className={buttonClass('plain', 'normal', 'self-start')}>
              <Phone className="size-5" aria-hidden="true" />
              CALL {page.shop.phone}
            </a>
          )}
        </>
      )}
    </div>
  )
}

const REPLIES = [
  ['yes', 'YES'],
  ['no', 'NO'],
  ['unsure', 'NOT SURE'],
] as const

type EmergenciesProps = { said: EmergencySaid; onSay: (id: string, answer: 'yes' | 'no' | 'unsure') => void }

/** They come before everything else, and nothing of them is sent. */
function Emergencies({ said, onSay }: EmergenciesProps) {
  return (
    <section aria-labelledby="emergencies" className="flex flex-col gap-3">
      <h2 id="emergencies" className="heading text-2xl">
        IS IT ONE OF THESE? READ IT FIRST
      </h2>
      <EmergencyCards
        isCompact
        after={Object.fromEntries(
          EMERGENCY_CARDS.map(({ id, title }) => [
            id,
            <Happening key={id} title={title} said={said[id]} onSay={(answer) => onSay(id, answer)} />,
          ]),
        )}
      />
    </section>
  )
}

type HappeningProps = {
  title: string
  said: EmergencySaid[string] | undefined
  onSay: (answer: 'yes' | 'no' | 'unsure') => void
}

/** Whether an emergency is happening, below what to do in it. */
function Happening({ title, said, onSay }: HappeningProps) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-2">
      <p id={id} className="text-lg font-semibold">
        Is this happening now?
      </p>
      <div className="flex flex-wrap gap-2">
        {REPLIES.map(([answer, label]) => (
          <Button
            key={answer}
            tone={said === answer ? 'primary' : 'plain'}
            aria-pressed={said === answer}
            aria-label={`${label}: ${title}`}
            className="grow"
            onClick={() => onSay(answer)}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}

type Props = Receipt & { onAnother: () => void }

/** What a customer reads once the request is with the shop. */
function SentRequest({ sent, shop, onAnother }: Props) {
  const { first_message: message } = sent
  // The form was longer, and was left at its end: the heading would be above the window.
  useLayoutEffect(() => {
    // Newer browsers answer with a promise, which React would call when the page is left.
    scrollTo(0, 0)
  }, [])
  return (
    <div className="flex flex-col gap-5">
      <PageHeading takesFocus className="text-3xl sm:text-5xl">
        {shop.name} HAS YOUR REQUEST
      </PageHeading>
      {message !== null && <FirstMessagePanel message={message} doNot={FIRST_MESSAGES[message.code].doNot} />}
      <div className="plate flex flex-col gap-2 p-5">
        <p className="label">Reference</p>
        <p className="heading text-5xl tracking-wide select-all">{sent.reference}</p>
        <p>
          {sent.is_mailed
            ? 'It is in the mail that we sent you, with a link to take the request back.'
            : 'Write it down, or take a picture of it.'}{' '}
          This page shows it until you close the tab.
        </p>
      </div>
      {message === null && sent.urgency !== null && <p className="heading text-2xl">{URGENCY_LINES[sent.urgency]}</p>}
      <p>
        {shop.name} answers by phone or mail. If it gets worse,{' '}
        {shop.phone === null ? 'call them' : <a href={telHref(shop.phone)}>call {shop.phone}</a>} and name the
        reference.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onAnother}>SEND ANOTHER REQUEST</Button>
        {sent.withdrawal !== undefined && (
          <Link
            to={{ pathname: PATHS.withdraw, hash: `token=${sent.withdrawal}` }}
            className={buttonClass('quiet', 'normal')}
          >
            TAKE IT BACK
          </Link>
        )}
      </div>
    </div>
  )
}
