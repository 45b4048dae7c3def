import { CODE_MINUTES } from '#shared/support/support.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { moment } from '#web/lib/dates.ts'
import { telHref } from '#web/lib/telHref.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/button.styles.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { useSupport, useSupportCode } from './useSupport.ts'

/** The number to call and when, and the code that tells support who is calling. For those whose plan includes it. */
export function PhoneSupport() {
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
