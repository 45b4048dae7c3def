import type { SecondFactorStatus } from './secondFactor.api.ts'
import { SecondFactorEnd } from './SecondFactorEnd.tsx'
import { SecondFactorRenewal } from './SecondFactorRenewal.tsx'
import { SecondFactorSetup } from './SecondFactorSetup.tsx'

export type SecondFactorTask = 'setup' | 'renewal' | 'end'

type Props = { task: SecondFactorTask; onDone: (status: SecondFactorStatus) => void; onCancel: () => void }

const TASKS = { setup: SecondFactorSetup, renewal: SecondFactorRenewal, end: SecondFactorEnd } as const

/** What somebody does about two-step login. One part, so that it is fetched at once and by nobody else. */
export function SecondFactorPanel({ task, ...props }: Props) {
  const Task = TASKS[task]
  return <Task {...props} />
}
