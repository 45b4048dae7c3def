import { PLAN_MESSAGES } from './plan.messages.ts'
import type { Plan } from './plans.ts'

export type PlanDirection = 'upgrade' | 'downgrade' | 'current'

/** What going from one plan to another is: a pricier one is an upgrade, a cheaper one a downgrade. */
export function planDirection(from: Pick<Plan, 'id' | 'price'>, to: Pick<Plan, 'id' | 'price'>): PlanDirection {
  if (from.id === to.id) return 'current'
  return to.price > from.price ? 'upgrade' : 'downgrade'
}

/** What the button on a plan's card says, before and after it was selected. */
export function planButtonLabel(direction: PlanDirection, isSelected: boolean): string {
  switch (direction) {
    case 'current':
      return 'CURRENT PLAN'
    case 'upgrade':
      return isSelected ? 'SELECTED - UPGRADE' : 'UPGRADE TO THIS'
    case 'downgrade':
      return isSelected ? 'SELECTED - DOWNGRADE' : 'DOWNGRADE TO THIS'
  }
}

/** 'Upgrading from X to Y' below a selected plan; null for the plan that one is on. */
export function changingSentence(from: Plan, to: Plan): string | null {
  switch (planDirection(from, to)) {
    case 'upgrade':
      return PLAN_MESSAGES.upgrading(from.name, to.name)
    case 'downgrade':
      return PLAN_MESSAGES.downgrading(from.name, to.name)
    case 'current':
      return null
  }
}

/** What is said when the change is done. */
export function changedSentence(from: Plan, to: Plan): string {
  return planDirection(from, to) === 'downgrade' ? PLAN_MESSAGES.downgraded(to.name) : PLAN_MESSAGES.upgraded(to.name)
}
