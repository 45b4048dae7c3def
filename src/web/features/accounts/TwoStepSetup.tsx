import { useState } from 'react'
import { sendTwoStepSetup, type TwoStepKey, type SecondFactorStatus } from './twoStep.api.ts'
import { TwoStepFirstCode } from './TwoStepFirstCode.tsx'
import { TwoStepPasswordForm } from './TwoStepPasswordForm.tsx'
import { TwoStepRecoveryCodes } from './TwoStepRecoveryCodes.tsx'

type Props = { onDone: (status: SecondFactorStatus) => void; onCancel: () => void }

/** Switches two-step login on: password, key and first code, recovery codes. */
export function TwoStepSetup({ onDone, onCancel }: Props) {
  const [setup, setSetup] = useState<TwoStepKey | null>(null)
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null)
  if (recoveryCodes !== null) {
    const status = { is_on: true, recovery_codes_left: recoveryCodes.length }
    return <TwoStepRecoveryCodes codes={recoveryCodes} onStored={() => onDone(status)} />
  }
  if (setup !== null) return <TwoStepFirstCode setup={setup} onDone={setRecoveryCodes} onCancel={onCancel} />
  return (
    <TwoStepPasswordForm
      label="Two-Step Login"
      text="You need an authenticator app on your phone. Begin with your password; your other devices are logged out at the end."
      submitLabel="CONTINUE"
      send={async (password) => setSetup(await sendTwoStepSetup(password))}
      onCancel={onCancel}
    />
  )
}
