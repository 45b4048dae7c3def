export function tableEntry(table: string): string {
  return `database/${table}.copy`
}

export function objectEntry(key: string): string {
  return `objects/${key}`
}

/** The key of the object in an entry; null for an entry that is not an object. */
export function keyOfEntry(name: string): string | null {
  return name.startsWith('objects/') ? name.slice('objects/'.length) : null
}

/** The table in an entry; null for an entry that is not a table. */
export function tableOfEntry(name: string): string | null {
  return /^database\/([a-z_]+)\.copy$/.exec(name)?.[1] ?? null
}
