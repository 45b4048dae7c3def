import type { SecondFactorStatus } from './secondFactor.api.ts'
import { SecondFactorEnd } from './SecondFactorEnd.tsx'
import { SecondFactorRenewal } from './SecondFactorRenewal.tsx'
import { SecondFactorSetup } from './SecondFactorSetup.tsx'

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
