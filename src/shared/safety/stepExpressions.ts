import { ELECTRICITY } from './expressions/electricity.ts'
import { FIRE_AND_GAS } from './expressions/fireAndGas.ts'
import { HEIGHT_AND_LOAD } from './expressions/heightAndLoad.ts'
import { TOOLS_AND_SUBSTANCES } from './expressions/toolsAndSubstances.ts'
import type { StepExpression } from './expressions/stepExpression.ts'

/** All forbidden expressions. */
export const STEP_EXPRESSIONS: readonly StepExpression[] = [
  ...ELECTRICITY,
  ...FIRE_AND_GAS,
  ...HEIGHT_AND_LOAD,
  ...TOOLS_AND_SUBSTANCES,
]

/** "Working with the power on can kill you" warns, and orders nothing. */
export const WARNS =
  /\b(?:dangerous|unsafe|(?:can|could|may|might|will) (?:kill|cause|start|shock|burn|hurt|injure|explode|lead)|risk of|a hazard|illegal|against code)\b/
/** "It can be dangerous, but ..." goes on with an order. */
export const BUT = /\b(?:but|although|though|while|still|just|instead)\b/
