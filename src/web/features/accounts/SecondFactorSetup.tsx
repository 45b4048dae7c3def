import { useState } from 'react'
import { sendSecondFactorSetup, type SecondFactorKey, type SecondFactorStatus } from './secondFactor.api.ts'
import { SecondFactorFirstCode } from './SecondFactorFirstCode.tsx'
import { SecondFactorPasswordForm } from './SecondFactorPasswordForm.tsx'
import { SecondFactorRecoveryCodes } from './SecondFactorRecoveryCodes.tsx'

type Props = { onDone: (status: SecondFactorStatus) => void; onCancel: () => void }

/** Turns two-step login on, in three steps: password, key and first code, recovery codes. */
export function SecondFactorSetup({ onDone, onCancel }: Props) {
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
