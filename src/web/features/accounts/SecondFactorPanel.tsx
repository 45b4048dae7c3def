import { useState, useEffect, useRef, Suspense } from 'react'
import { ACCOUNT_MESSAGES, checkCode } from '#shared/accounts/credentials.rules.ts'
import { lazyModule } from '#web/lib/lazyModule.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { lazyComponent, UnavailablePart } from '#web/ui/lazyPart.tsx'
import { changeFailure } from './accountFailure.rules.ts'
import { CurrentPasswordField } from './EntryForm.tsx'
import { useMe } from './MeProvider.tsx'
import {
  sendSecondFactorEnd,
  sendRecoveryRenewal,
  sendSecondFactorSetup,
  sendFirstCode,
  type SecondFactorStatus,
  type SecondFactorKey,
} from './secondFactor.api.ts'
import { inGroupsOfFour } from './secondFactor.rules.ts'
import { SecondFactorCodeField } from './SecondFactorCodeField.tsx'
import { SecondFactorCopyButton, SecondFactorForm, SecondFactorRecoveryCodes } from './SecondFactorForm.tsx'
import { useAccountForm } from './useAccountForm.ts'

type SecondFactorSetupProps = { onDone: (status: SecondFactorStatus) => void; onCancel: () => void }

/** Turns two-step login on, in three steps: password, key and first code, recovery codes. */
function SecondFactorSetup({ onDone, onCancel }: SecondFactorSetupProps) {
  const [setup, setSetup] = useState<SecondFactorKey | null>(null)
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null)
  if (recoveryCodes !== null) {
    const status = { is_on: true, recovery_codes_left: recoveryCodes.length }
    return <SecondFactorRecoveryCodes codes={recoveryCodes} onStored={() => onDone(status)} />
  }
  if (setup !== null) return <SecondFactorFirstCode setup={setup} onDone={setRecoveryCodes} onCancel={onCancel} />
  return (
    <SecondFactorPasswordForm
      label="Two-Step Login"
      text="You'll need an authenticator app on your phone. Start with your password. Your other devices will be logged out at the end."
      submitLabel="CONTINUE"
      send={async (password) => setSetup(await sendSecondFactorSetup(password))}
      onCancel={onCancel}
    />
  )
}

type SecondFactorPasswordFormProps = {
  label: string
  text: string
  submitLabel: string
  send: (password: string) => Promise<void>
  onCancel: () => void
}

/** Asks for the password again before an action that another person at this device must not be able to perform. */
function SecondFactorPasswordForm({ label, text, submitLabel, send, onCancel }: SecondFactorPasswordFormProps) {
  const { email } = useMe()
  const form = useAccountForm()
  const [password, setPassword] = useState('')
  const start = useRef<HTMLDivElement>(null)
  useEffect(() => start.current?.querySelector<HTMLElement>('[name="password"]')?.focus(), [])
  const submit = async () => {
    await form.submit({
      check: () => (password === '' ? { field: 'password', message: ACCOUNT_MESSAGES.loginPasswordMissing } : null),
      send: () => send(password),
      explain: changeFailure,
    })
  }
  return (
    <SecondFactorForm
      form={form}
      label={label}
      submitLabel={submitLabel}
      busyLabel="CHECKING..."
      onSubmit={submit}
      onCancel={onCancel}
    >
      <p>{text}</p>
      {/* For password managers, which use it to find the stored password. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <div ref={start} className="max-w-md">
        <CurrentPasswordField value={password} onChange={setPassword} error={form.errorOf('password')} />
      </div>
    </SecondFactorForm>
  )
}

/** The encoder is fetched when the first QR code is drawn. */
const QrCode = lazyComponent(
  lazyModule(async () => (await import('#web/ui/QrCode.tsx')).QrCode, {
    reloadsPage: false,
  }),
  UnavailablePart,
)

type SecondFactorFirstCodeProps = {
  setup: SecondFactorKey
  onDone: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** Shows the key for the app and asks for the app's first code. */
function SecondFactorFirstCode({ setup, onDone, onCancel }: SecondFactorFirstCodeProps) {
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
                <QrCode
                  text={setup.uri}
                  label="QR code for your authenticator app. You can type the key below instead."
                  level="M"
                />
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

type SecondFactorRenewalProps = { onDone: (status: SecondFactorStatus) => void; onCancel: () => void }

/** Creates new recovery codes. */
function SecondFactorRenewal({ onDone, onCancel }: SecondFactorRenewalProps) {
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes !== null) {
    const status = { is_on: true, recovery_codes_left: codes.length }
    return <SecondFactorRecoveryCodes codes={codes} onStored={() => onDone(status)} />
  }
  return (
    <SecondFactorConfirmation
      label="New Recovery Codes"
      text="You'll get ten new recovery codes. The old ones stop working right away."
      submitLabel="GET NEW CODES"
      busyLabel="CHECKING..."
      send={async (confirmation) => setCodes(await sendRecoveryRenewal(confirmation))}
      onCancel={onCancel}
    />
  )
}

type SecondFactorEndProps = { onDone: (status: SecondFactorStatus) => void; onCancel: () => void }

/** Turns two-step login off. */
function SecondFactorEnd({ onDone, onCancel }: SecondFactorEndProps) {
  return (
    <SecondFactorConfirmation
      label="Turn Off Two-Step Login"
      text="After that, your password alone logs you in. Your recovery codes stop working."
      submitLabel="TURN OFF"
      busyLabel="TURNING OFF..."
      tone="danger"
      send={sendSecondFactorEnd}
      onDone={() => onDone({ is_on: false, recovery_codes_left: 0 })}
      onCancel={onCancel}
    />
  )
}

export type SecondFactorTask = 'setup' | 'renewal' | 'end'

type Props = { task: SecondFactorTask; onDone: (status: SecondFactorStatus) => void; onCancel: () => void }

const TASKS = { setup: SecondFactorSetup, renewal: SecondFactorRenewal, end: SecondFactorEnd } as const

/**
 * Everything a person can do about two-step login. It is one module, so that it is fetched as a whole and only by
 * people who use it.
 */
export function SecondFactorPanel({ task, ...props }: Props) {
  const Task = TASKS[task]
  return <Task {...props} />
}

type SecondFactorConfirmationProps = {
  label: string
  text: string
  submitLabel: string
  busyLabel: string
  tone?: 'danger'
  send: (confirmation: { password: string; code: string }) => Promise<void>
  onDone?: () => void
  onCancel: () => void
}

/** Asks for the password and a code before a change of two-step login itself. */
function SecondFactorConfirmation({ text, send, onDone, ...look }: SecondFactorConfirmationProps) {
  const { email } = useMe()
  const form = useAccountForm()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => fields.current?.querySelector<HTMLElement>('[name="password"]')?.focus(), [])
  const submit = async () => {
    const isDone = await form.submit({
      check: () =>
        password === '' ? { field: 'password', message: ACCOUNT_MESSAGES.loginPasswordMissing } : checkCode(code),
      send: () => send({ password, code: code.trim() }),
      explain: changeFailure,
    })
    if (isDone) onDone?.()
  }
  return (
    <SecondFactorForm form={form} {...look} onSubmit={submit}>
      <p>{text}</p>
      {/* For password managers, which use it to find the stored password. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <div ref={fields} className="flex max-w-md flex-col gap-4">
        <CurrentPasswordField value={password} onChange={setPassword} error={form.errorOf('password')} />
        <SecondFactorCodeField
          value={code}
          onChange={setCode}
          error={form.errorOf('code')}
          errorCount={form.error?.field === 'code' ? form.error.count : 0}
        />
      </div>
    </SecondFactorForm>
  )
}
