import { useState } from 'react'
import { sendRecoveryRenewal, type SecondFactorStatus } from './secondFactor.api.ts'
import { SecondFactorConfirmation } from './SecondFactorConfirmation.tsx'
import { SecondFactorRecoveryCodes } from './SecondFactorRecoveryCodes.tsx'

type Props = { onDone: (status: SecondFactorStatus) => void; onCancel: () => void }

/** Creates new recovery codes. */
export function SecondFactorRenewal({ onDone, onCancel }: Props) {
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
