import { SHOPS_PER_PERSON } from './shops.rules.ts'

export const SHOP_MESSAGES = {
  tooMany: `You're in ${SHOPS_PER_PERSON} shops, which is the most. Leave one first.`,
} as const
