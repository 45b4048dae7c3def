import { useSessionStorage } from '#web/lib/useSessionStorage.ts'
import { Breakable } from '#web/ui/Breakable.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { askForConfirmation } from './mailLinks.api.ts'
import { MAIL } from './mailTexts.ts'
import { SendAgainResult, useSendAgain } from './SendAgain.tsx'
import { useMe, useRefreshMe } from './MeProvider.tsx'

/**
 * Asks the person to confirm their email address. Few features depend on it, so the banner can be dismissed for now,
 * except where it stands for good beside what depends on it.
 */
export function ConfirmBanner({ stays = false }: { stays?: boolean }) {
  // Nothing can be mailed from a device.
  return globalThis.IS_LOCAL_APP ? null : <Banner stays={stays} />
}

function Banner({ stays }: { stays: boolean }) {
  const me = useMe()
  const refreshMe = useRefreshMe()
  // After a change of address the question is a new one and is asked again.
  const [putOff, setPutOff] = useSessionStorage(`${me.id}:${me.email}:confirmation-put-off`)
  const { label, isReady, isSent, sentence, press } = useSendAgain(
    async () => {
      await askForConfirmation()
      // The address may have been confirmed on another device. Then no mail is sent and the banner disappears.
      refreshMe()
    },
    { name: MAIL.another.label },
  )
  if (me.email_verified || (putOff !== '' && !stays)) return null

  const hide = () => {
    setPutOff('1')
    // The button that was pressed no longer exists.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <section aria-label="Confirm your email address" className="no-print">
      <Notice tone="notice" isQuiet>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="min-w-0 grow basis-80">
            <p>
              {MAIL.confirm.before}
              <strong className="inline-block max-w-full">
                <Breakable text={me.email} />
              </strong>
              {MAIL.confirm.after}
            </p>
          </div>
          <div className="flex flex-wrap gap-2 max-sm:grow">
            <Button size="small" className="figures max-sm:grow" aria-disabled={!isReady} onClick={press}>
              {label}
            </Button>
            {!stays && (
              <Button size="small" tone="quiet" className="max-sm:grow" onClick={hide}>
                NOT NOW
              </Button>
            )}
          </div>
        </div>
        <SendAgainResult isSent={isSent} done={MAIL.confirm.again} error={sentence} />
      </Notice>
    </section>
  )
}
