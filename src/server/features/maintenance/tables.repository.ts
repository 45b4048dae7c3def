import type { Client } from 'pg'

/** Tables that are not in a backup, and why. All other tables are. */
export const NOT_BACKED_UP: Readonly<Record<string, string>> = {
  sessions: 'A session that was ended after the backup would live again: people log in again.',
  plan_previews: 'They end with the sessions.',
  verifications: 'Unused since migration 0020. Links are in account_links, and a restore ends those.',
  mails: 'Their jobs are not in it, and what was sent after the backup would be sent again.',
  rate_limits: 'Counts of the last day.',
  upload_keys: 'Uploads of the last seven days; the photos that were stored are in the backup.',
  pending_objects: 'What was being put or removed; the backup holds only objects of stored photos and documents.',
  ai_reservations: 'The analyses that hold them end with the restore.',
  installation: 'It names the object store of these processes. The fingerprint of the secret is in the header.',
  kept_readings: 'The safety rules find it again in the analyses.',
  photo_results: 'Triggers write them while photos and repairs are restored.',
  kysely_migration: 'Written by the migrations that the restore runs.',
  kysely_migration_lock: 'Likewise.',
}

/** The tables of a backup, each one after the tables that it refers to. */
export async function tablesToBackUp(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; refers_to: string[] }>(`
    select c.relname as name,
      array(
        select f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid
      ) as refers_to
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.relname`)
  const wanted = rows.filter((row) => NOT_BACKED_UP[row.name] === undefined)
  const ordered: string[] = []
  while (ordered.length < wanted.length) {
    const next = wanted.filter(
      ({ name, refers_to }) =>
        !ordered.includes(name) &&
        refers_to.every((other) => ordered.includes(other) || NOT_BACKED_UP[other] !== undefined),
    )
    if (next.length === 0) throw new Error('The tables refer to each other in a circle')
    ordered.push(...next.map((table) => table.name))
  }
  return ordered
}

/** Whether there is such a table. A database or a backup of an older version has fewer. */
export async function hasTable(client: Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    `public.${table}`,
  ])
  return rows[0]?.found === true
}

/** The quoted columns of a table by name, because an older backup is restored into a table with more columns. */
export async function columnsOf(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [`public.${table}`],
  )
  return rows.map((row) => row.name)
}
