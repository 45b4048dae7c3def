import { Suspense, useEffect, useRef, useState } from 'react'
import { checkCode } from '#shared/accounts/credentials.rules.ts'
import { lazyModule } from '#web/lib/lazyModule.ts'
import { buttonClass } from '#web/ui/button.styles.ts'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { UnavailablePart } from '#web/ui/Unavailable.tsx'
import { changeFailure } from './accountFailure.rules.ts'
import { sendFirstCode, type SecondFactorKey } from './secondFactor.api.ts'
import { inGroupsOfFour } from './secondFactor.rules.ts'
import { SecondFactorCodeField } from './SecondFactorCodeField.tsx'
import { SecondFactorCopyButton } from './SecondFactorCopyButton.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'
import { useAccountForm } from './useAccountForm.ts'

/** The encoder is fetched when the first QR code is drawn. */
const QrCode = lazyComponent(
  lazyModule('SecondFactorQrCode', async () => (await import('./SecondFactorQrCode.tsx')).SecondFactorQrCode, {
    reloadsPage: false,
  }),
  UnavailablePart,
)

type Props = { setup: SecondFactorKey; onDone: (recoveryCodes: string[]) => void; onCancel: () => void }

/** Shows the key for the app and asks for the app's first code. */
export function SecondFactorFirstCode({ setup, onDone, onCancel }: Props) {
  const form = useAccountForm()
  const [code, setCode] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const submit = async () => {
    let recoveryCodes: string[] = []
    const isOn = await form.submit({
      check: () => checkCode(code),
      send: async () => {
        recoveryCodes = await sendFirstCode(code)
      },
      explain: changeFailure,
    })
    if (isOn) onDone(recoveryCodes)
  }
  return (
    <SecondFactorForm
      form={form}
      label="Two-Step Login"
      submitLabel="TURN ON"
      busyLabel="CHECKING..."
      onSubmit={submit}
      onCancel={onCancel}
    >
      <ol className="flex flex-col gap-6">
        <li className="flex flex-col gap-4">
          <div>
            <h4 ref={heading} tabIndex={-1} className="heading text-2xl outline-none">
              1. SCAN THE CODE
            </h4>
            <p className="mt-2">Open any authenticator app on your phone and scan this code.</p>
          </div>
          {/* A phone cannot scan its own screen. */}
          <a href={setup.uri} className={buttonClass('plain', 'normal', 'desk:hidden')}>
            OPEN IN MY APP
          </a>
          <div className="flex flex-col gap-4 sm:flex-row sm:gap-6">
            <div className="size-56 max-w-full shrink-0 rounded-plate border-2 border-rule bg-white">
              <Suspense fallback={<div className="skeleton size-full" />}>
                <QrCode uri={setup.uri} />
              </Suspense>
            </div>
            <div className="flex min-w-0 flex-col items-start gap-3">
              <p>No camera? Type this key into the app:</p>
              <p className="rounded-plate border-2 border-hairline bg-bench px-3 py-2 text-lg font-semibold">
                <code className="font-mono">{inGroupsOfFour(setup.secret)}</code>
              </p>
              <SecondFactorCopyButton text={setup.secret} label="COPY THE KEY" className="self-stretch sm:self-start" />
            </div>
          </div>
        </li>
        <li className="flex flex-col gap-3">
          <h4 className="heading text-2xl">2. ENTER THE CODE</h4>
          <div className="max-w-md">
            <SecondFactorCodeField
              value={code}
              onChange={setCode}
              error={form.errorOf('code')}
              errorCount={form.error?.field === 'code' ? form.error.count : 0}
              isAppOnly
            />
          </div>
        </li>
      </ol>
    </SecondFactorForm>
  )
}
