import { sendSecondFactorEnd, type SecondFactorStatus } from './secondFactor.api.ts'
import { SecondFactorConfirmation } from './SecondFactorConfirmation.tsx'

type Props = { onDone: (status: SecondFactorStatus) => void; onCancel: () => void }

/** Turns two-step login off. */
export function SecondFactorEnd({ onDone, onCancel }: Props) {
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
