// A separate process that runs the database of the folder in its argument until it is killed or its input closes. It
// prints one line of JSON: { pid, connection } or { refusal }.
import { startEmbeddedPostgres } from '#server/platform/db/embeddedPostgres.ts'
import { StartupError } from '#server/platform/startupError.ts'

try {
  const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log: () => {} })
  console.log(JSON.stringify({ pid: postgres.pid, connection: postgres.connection }))
  process.stdin.once('end', () => void postgres.stop())
  process.stdin.resume()
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.log(JSON.stringify({ refusal: error.message }))
  process.exit(1)
}
