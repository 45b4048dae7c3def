import { chosenShop } from './chosenShop.ts'

/** What is kept on this device belongs to a person in one workspace. */
export function scopeOf(userId: string): string {
  const shop = chosenShop()
  return shop === undefined ? userId : `${userId}/${shop}`
}
