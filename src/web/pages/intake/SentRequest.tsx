import { useLayoutEffect } from 'react'
import { Link } from 'react-router'
import { telHref } from '#web/lib/telHref.ts'
import { FIRST_MESSAGES } from '#shared/safety/firstMessages.ts'
import { FirstMessagePanel } from '#web/features/advice/FirstMessagePanel.tsx'
import { URGENCY_LINES } from '#web/features/advice/urgency.messages.ts'
import type { Receipt } from '#web/features/intake/keptRequest.ts'
import { PATHS } from '#web/lib/paths.ts'
import { buttonClass } from '#web/ui/button.styles.ts'
import { Button } from '#web/ui/Button.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

type Props = Receipt & { onAnother: () => void }

/** What a customer reads once the request is with the shop. */
export function SentRequest({ sent, shop, onAnother }: Props) {
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
