import { useState } from 'react'
import { sendRecoveryRenewal, type SecondFactorStatus } from './twoStep.api.ts'
import { TwoStepPasswordForm } from './TwoStepPasswordForm.tsx'
import { TwoStepRecoveryCodes } from './TwoStepRecoveryCodes.tsx'

type Props = { onDone: (status: SecondFactorStatus) => void; onCancel: () => void }

/** Makes new recovery codes. */
export function TwoStepRenewal({ onDone, onCancel }: Props) {
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes !== null) {
    const status = { is_on: true, recovery_codes_left: codes.length }
    return <TwoStepRecoveryCodes codes={codes} onStored={() => onDone(status)} />
  }
  return (
    <TwoStepPasswordForm
      label="New Recovery Codes"
      text="You get ten new recovery codes. The old ones stop working at once."
      submitLabel="MAKE NEW CODES"
      send={async (password) => setCodes(await sendRecoveryRenewal(password))}
      onCancel={onCancel}
    />
  )
}
