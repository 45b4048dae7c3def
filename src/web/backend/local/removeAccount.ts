import type { Writing } from './localDatabase.ts'

/** Removes an account with everything in it. */
export async function removeAccount(tx: Writing, userId: string): Promise<void> {
  for (const id of await tx.objectStore('photos').index('userId').getAllKeys(userId)) {
    await tx.objectStore('photoFiles').delete(id)
  }
  for (const name of ['photos', 'repairs', 'runs', 'questions', 'feedback'] as const) {
    for (const id of await tx.objectStore(name).index('userId').getAllKeys(userId))
      await tx.objectStore(name).delete(id)
  }
  await tx.objectStore('accounts').delete(userId)
}
