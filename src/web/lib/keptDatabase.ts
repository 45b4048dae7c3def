/** The responses of the server that can be read without a network. They belong to the person who is logged in. */
export const KEPT_DATABASE = 'mendsight-kept'

/** How the keys of the queries for runs begin. */
export const RUNS_KEY = ['analyses', 'of'] as const

/** Deletes them. It waits for tabs that still read them, which close their connection for it. */
export function deleteKeptResponses(): void {
  try {
    indexedDB.deleteDatabase(KEPT_DATABASE)
  } catch {
    // Some private windows forbid the database, so nothing was kept.
  }
}

/** The database in which the app without a server keeps everything. */
export const LOCAL_DATABASE = 'mendsight-local'
