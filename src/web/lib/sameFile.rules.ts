type Chosen = { name: string; size: number; lastModified: number }

/**
 * Whether the same file was chosen twice, which is a mistake and no wish for two copies. Cameras give every photo the
 * same name, but not the same time.
 */
export function isSameFile(one: Chosen, other: Chosen): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
}
