import { access, constants } from 'node:fs/promises'

/** Throws when this process may not read and write the files of a folder. */
export async function requireUsableFolder(folder: string): Promise<void> {
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
}
