import { useId } from 'react'
import { Breakable } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorBox } from './EntryForm.tsx'
import { SecondFactorCodeField } from './SecondFactorCodeField.tsx'

type Props = {
  email: string
  code: string
  onChange: (code: string) => void
  error: { message: string; field: string | null; count: number } | null
  isBusy: boolean
  onBack: () => void
}

/** The second step of a login, which replaces address and password with the code. */
export function SecondFactorLogin({ email, code, onChange, error, isBusy, onBack }: Props) {
  const headingId = useId()
  const errorId = useId()
  const isCodeWrong = error?.field === 'code'
  return (
    <div role="group" aria-labelledby={headingId} className="flex flex-col gap-5">
      <div>
        <h2 id={headingId} className="heading text-3xl">
          ONE MORE STEP
        </h2>
        <p className="mt-2">
          Password accepted. Enter the code for{' '}
          <b className="block">
            <Breakable text={email} />
          </b>
        </p>
      </div>
      <SecondFactorCodeField
        value={code}
        onChange={onChange}
        errorId={isCodeWrong ? errorId : undefined}
        errorCount={isCodeWrong ? error.count : 0}
        takesFocus
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="primary" size="large" className="grow-2" aria-disabled={isBusy}>
          {isBusy ? 'SIGNING IN...' : 'SIGN IN'}
        </Button>
        <Button size="large" className="grow" aria-disabled={isBusy} onClick={isBusy ? undefined : onBack}>
          BACK
        </Button>
      </div>
      <ErrorBox id={errorId} message={error?.message ?? null} count={error?.count ?? 0} />
    </div>
  )
}
