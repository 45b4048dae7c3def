import { contactLine } from '#shared/shops/branding.rules.ts'
import { telHref } from '#web/lib/telHref.ts'
import { Phone } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { useParams } from 'react-router'
import type { IntakePage as Page } from '#shared/api/intake.ts'
import { INTAKE_MESSAGES } from '#shared/intake/intake.messages.ts'
import { EMERGENCY_CARDS } from '#shared/safety/emergencies.ts'
import { BackendError, sentenceOf } from '#web/backend/backendError.ts'
import { EmergencyCards } from '#web/features/advice/EmergencyCards.tsx'
import { ShopToCall } from '#web/features/advice/shopToCall.ts'
import { parseEmergencySaid, type EmergencySaid } from '#web/features/intake/emergencySaid.rules.ts'
import { FINAL_CODES, useIntakePage } from '#web/features/intake/customers.api.ts'
import { keptNames, parseReceipt } from '#web/features/intake/keptRequest.ts'
import { useSessionStorage } from '#web/lib/useSessionStorage.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/button.styles.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { SentRequest } from './SentRequest.tsx'

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
      <Head page={page} isFinal={isFinal} />
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

function Head({ page, isFinal }: { page: Page | undefined; isFinal: boolean }) {
  const contact = page === undefined ? '' : contactLine({ ...page.shop, phone: null })
  const color = page?.shop.color ?? null
  return (
    <div className="flex flex-col gap-3">
      <div>
        <div className="mb-3 h-2" aria-hidden="true" style={color === null ? undefined : { backgroundColor: color }} />
        <p className="label text-ink-soft">Send a request to</p>
        <PageHeading className="min-h-9 text-3xl wrap-anywhere sm:min-h-12 sm:text-5xl">
          {page?.shop.name ?? (isFinal ? 'A REPAIR SHOP' : '…')}
        </PageHeading>
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
