export type StorageUse = {
  /** In bytes. */
  used: number
  allowed: number
  /** Whether the browser has promised not to delete it when storage runs short. */
  isPersistent: boolean
}

/** How much this site keeps in the browser. Null where the browser does not say. */
export async function storageUse(): Promise<StorageUse | null> {
  // Missing on a page without TLS, whatever its type says.
  const storage = navigator.storage as Partial<StorageManager> | undefined
  const estimate = await storage?.estimate?.()
  if (estimate?.usage === undefined || estimate.quota === undefined) return null
  return { used: estimate.usage, allowed: estimate.quota, isPersistent: (await storage?.persisted?.()) ?? false }
}
