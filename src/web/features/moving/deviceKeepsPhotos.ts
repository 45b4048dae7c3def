import { LOCAL_DATABASE } from '#web/lib/localDatabaseName.ts'

/** Whether somebody has used the app without a server in this browser, at this origin. */
export async function deviceKeepsPhotos(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === LOCAL_DATABASE)
  } catch {
    // Some private windows forbid it, and older browsers do not have this method. A backup file can be opened there.
    return false
  }
}
