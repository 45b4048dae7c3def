import type { SecondFactorStatus } from './twoStep.api.ts'
import { TwoStepEnd } from './TwoStepEnd.tsx'
import { TwoStepRenewal } from './TwoStepRenewal.tsx'
import { TwoStepSetup } from './TwoStepSetup.tsx'

export type TwoStepTask = 'setup' | 'renewal' | 'end'

type Props = { task: TwoStepTask; onDone: (status: SecondFactorStatus) => void; onCancel: () => void }

const TASKS = { setup: TwoStepSetup, renewal: TwoStepRenewal, end: TwoStepEnd } as const

/** What somebody does about two-step login. One part, so that it is fetched at once and by nobody else. */
export function TwoStepPanel({ task, ...props }: Props) {
  const Task = TASKS[task]
  return <Task {...props} />
}
