export function tableEntry(table: string): string {
  return `database/${table}.copy`
}

export function objectEntry(key: string): string {
  return `objects/${key}`
}

/** The key of an object's entry; null for another entry. */
export function keyOfEntry(name: string): string | null {
  return name.startsWith('objects/') ? name.slice('objects/'.length) : null
}

/** The table of a table's entry; null for another entry. */
export function tableOfEntry(name: string): string | null {
  return /^database\/([a-z_]+)\.copy$/.exec(name)?.[1] ?? null
}
