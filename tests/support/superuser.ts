import pg from 'pg'

/** Runs one statement on a connection of its own. */
export async function runAsSuperuser(superuser: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(superuser)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
