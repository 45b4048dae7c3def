import { useEffect, useRef, useState, type FormEvent } from 'react'
import {
  BEST_TIME_MAX,
  checkSupportMessage,
  CODE_MINUTES,
  MESSAGE_MAX,
  PHONE_MAX,
  SUBJECT_MAX,
  SUPPORT_MESSAGES,
} from '#shared/support/support.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { settings } from '#web/backend/settings.ts'
import { moment } from '#web/lib/dates.ts'
import { telHref } from '#web/lib/telHref.ts'
import { useFocusFirstError, useInFlightGuard } from '#web/lib/submitting.ts'
import { useSessionStorage } from '#web/lib/keptTexts.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { ErrorState, Notice } from '#web/ui/Notice.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { sendErrorOf, useSendMessage, useSupport, useSupportCode, type SendError } from './useSupport.ts'

type Props = { userId: string; email: string; product: string; mayCall: boolean; isOpenAtFirst?: boolean }

/** CONTACT SUPPORT, or why there is none in the app without a server. */
export function ContactSupport(props: Props) {
  if (!globalThis.IS_LOCAL_APP) return <Contact {...props} />
  return (
    <section aria-labelledby="contact-support" className="plate flex flex-col gap-2 p-5 sm:p-6">
      <h2 id="contact-support" className="heading text-3xl">
        STILL STUCK?
      </h2>
      <p>Messages to support need a server, and this app keeps everything on this device.</p>
    </section>
  )
}

/** Opens the message form, confirms that a message was sent, and shows earlier messages. */
function Contact({ userId, email, product, mayCall, isOpenAtFirst = false }: Props) {
  const [state, setState] = useState<'closed' | 'open' | 'sent'>(isOpenAtFirst ? 'open' : 'closed')
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const wasOpened = useRef(isOpenAtFirst)
  useEffect(() => {
    if (state === 'open' && wasOpened.current) panel.current?.querySelector<HTMLElement>('input, textarea')?.focus()
    // The button that was pressed disappears with the form.
    if (state !== 'open' && wasOpened.current) opener.current?.focus()
  }, [state])
  const open = () => {
    wasOpened.current = true
    setState('open')
  }
  return (
    <section aria-labelledby="contact-support" className="plate flex flex-col gap-5 p-5 sm:p-6" ref={panel}>
      <div className="flex flex-col gap-2">
        <h2 id="contact-support" className="heading text-3xl">
          STILL STUCK?
        </h2>
        <p>
          {settings.support === 'mailed'
            ? `Write to us. Your message goes to the team behind ${product}.`
            : `Write to us. Your message is saved for the people who run this installation, but they don't get an email about it. If it's urgent, contact them another way.`}
        </p>
      </div>
      {state === 'sent' && (
        <Notice tone="success">
          <p>{settings.support === 'mailed' ? SUPPORT_MESSAGES.sent : SUPPORT_MESSAGES.stored}</p>
        </Notice>
      )}
      {state === 'open' ? (
        <SupportForm
          userId={userId}
          email={email}
          mayCall={mayCall}
          onSent={() => setState('sent')}
          onClose={() => setState('closed')}
        />
      ) : (
        <Button ref={opener} tone="primary" size="large" onClick={open}>
          CONTACT SUPPORT
        </Button>
      )}
      {mayCall && <PhoneSupport />}
      <SentMessages />
    </section>
  )
}

/** The messages this person has sent. Renders nothing before the first one. */
function SentMessages() {
  const sent = useSupport()
  if (sent.data === undefined) {
    if (!sent.isError) return <div role="status" aria-label="Loading your messages" className="skeleton h-12" />
    return (
      <ErrorState sentence={sentenceOf(sent.error)} onRetry={() => void sent.refetch()} isRetrying={sent.isFetching} />
    )
  }
  if (sent.data.messages.length === 0) return null
  return (
    <div className="flex flex-col gap-1 border-t-2 border-hairline pt-4">
      <h3 className="heading text-xl">YOUR MESSAGES</h3>
      <ul>
        {sent.data.messages.map(({ id, subject, message, phone, best_time, created_at }) => (
          <li key={id} className="border-b-2 border-hairline last:border-b-0">
            <details className="py-1">
              <summary className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
                <span className="line-clamp-1 min-w-0 font-semibold underline underline-offset-4">
                  {subject === '' ? message : subject}
                </span>
                <span className="figures text-sm text-ink-soft">{moment(created_at)}</span>
              </summary>
              <p className="pb-3 whitespace-pre-wrap">{message}</p>
              {phone !== '' && <p className="pb-3">{`Call me: ${[phone, best_time].filter(Boolean).join(', ')}`}</p>}
            </details>
          </li>
        ))}
      </ul>
    </div>
  )
}

type SupportFormProps = {
  userId: string
  /** The address to which the answer is sent. */
  email: string
  mayCall: boolean
  onSent: () => void
  onClose: () => void
}

/** The form for a message to support. Typed text survives a reload until it is sent. */
function SupportForm({ userId, email, mayCall, onSent, onClose }: SupportFormProps) {
  const [subject, setSubject] = useSessionStorage(`${userId}:support-subject`)
  const [message, setMessage] = useSessionStorage(`${userId}:support-message`)
  const [phone, setPhone] = useSessionStorage(`${userId}:support-phone`)
  const [bestTime, setBestTime] = useSessionStorage(`${userId}:support-best-time`)
  const [error, setError] = useState<(SendError & { count: number }) | null>(null)
  const lock = useInFlightGuard()
  const form = useFocusFirstError(error?.count ?? 0)
  const sending = useSendMessage(() => {
    setSubject('')
    setMessage('')
    setPhone('')
    setBestTime('')
    onSent()
  })
  const errorOf = (field: SendError['field']) => (error?.field === field ? error.message : null)
  const fail = (found: SendError) => setError((before) => ({ ...found, count: (before?.count ?? 0) + 1 }))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const entered = { subject, message, ...(mayCall ? { phone, best_time: bestTime } : { phone: '', best_time: '' }) }
    const found = checkSupportMessage(entered)
    if (found !== null) return fail(found)
    if (!lock.take()) return
    setError(null)
    sending.mutate(entered, { onError: (error) => fail(sendErrorOf(error)), onSettled: lock.release })
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        label="Subject (optional)"
        name="subject"
        autoComplete="off"
        maxLength={SUBJECT_MAX}
        value={subject}
        onChange={(event) => setSubject(event.target.value)}
        error={errorOf('subject')}
      />
      <TextArea
        label="Message"
        name="message"
        required
        maxLength={MESSAGE_MAX}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
        error={errorOf('message')}
        hint={`We'll reply to ${email}. Please don't include passwords or card numbers.`}
      />
      {mayCall && (
        <>
          <TextField
            label="Call me at (optional)"
            name="phone"
            type="tel"
            autoComplete="tel"
            maxLength={PHONE_MAX}
            value={phone}
            onChange={(event) => setPhone(event.target.value)}
            error={errorOf('phone')}
          />
          <TextField
            label="Best time to call (optional)"
            name="best_time"
            autoComplete="off"
            maxLength={BEST_TIME_MAX}
            value={bestTime}
            onChange={(event) => setBestTime(event.target.value)}
            error={errorOf('best_time')}
          />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="primary" size="large" className="grow" aria-disabled={sending.isPending}>
          {sending.isPending ? 'SENDING...' : 'SEND MESSAGE'}
        </Button>
        <Button size="large" className="grow" onClick={onClose}>
          CLOSE
        </Button>
      </div>
      {error !== null && error.field === null && (
        <Notice key={error.count} tone="error">
          {error.message}
        </Notice>
      )}
    </form>
  )
}

/** The number to call and when, and the code that tells support who is calling. For those whose plan includes it. */
function PhoneSupport() {
  const phone = useSupport().data?.phone_support
  const made = useSupportCode()
  if (phone === undefined) return <div className="h-40 border-t-2 border-hairline" />
  if (phone === null) return null
  return (
    <div className="flex flex-col gap-3 border-t-2 border-hairline pt-4">
      <h3 className="heading text-xl">CALL US</h3>
      <p>{phone.hours}</p>
      <div className="flex flex-wrap gap-3">
        <a href={telHref(phone.number)} className={buttonClass('plain', 'large', 'grow')}>
          {phone.number}
        </a>
        <Button size="large" className="grow" aria-disabled={made.isPending} onClick={() => made.mutate()}>
          GET MY ACCOUNT CODE
        </Button>
      </div>
      <div role="status">
        {made.data === undefined ? (
          <p className="text-sm text-ink-soft">
            {`Support asks who is calling. The code says it without your password, and counts for ${CODE_MINUTES} minutes.`}
          </p>
        ) : (
          <>
            <p className="heading figures text-4xl">{`${made.data.code.slice(0, 3)} ${made.data.code.slice(3)}`}</p>
            <p className="text-sm">{`Say this code when you call. It counts until ${moment(made.data.expires_at)}.`}</p>
          </>
        )}
      </div>
      {made.isError && <Notice tone="error">{sentenceOf(made.error)}</Notice>}
    </div>
  )
}
