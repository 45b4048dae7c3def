import { useEffect, useRef, useState } from 'react'
import { SUPPORT_MESSAGES } from '#shared/support/support.rules.ts'
import { settings } from '#web/backend/settings.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SentMessages } from './SentMessages.tsx'
import { SupportForm } from './SupportForm.tsx'

type Props = { userId: string; email: string; product: string; isOpenAtFirst?: boolean }

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
function Contact({ userId, email, product, isOpenAtFirst = false }: Props) {
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
        <SupportForm userId={userId} email={email} onSent={() => setState('sent')} onClose={() => setState('closed')} />
      ) : (
        <Button ref={opener} tone="primary" size="large" onClick={open}>
          CONTACT SUPPORT
        </Button>
      )}
      <SentMessages />
    </section>
  )
}
