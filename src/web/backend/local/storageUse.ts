/** How many bytes this app keeps in the browser, and how many the browser allows. Null where it does not say. */
export async function storageUse(): Promise<{ used: number; allowed: number } | null> {
  // Missing on a page without TLS, whatever its type says.
  const storage = navigator.storage as StorageManager | undefined
  const estimate = await storage?.estimate?.()
  if (estimate?.usage === undefined || estimate.quota === undefined) return null
  return { used: estimate.usage, allowed: estimate.quota }
}
