import { declaredFormat } from '#shared/files/uploads.rules.ts'

/** More than anybody uploads at once. A folder may hold far more. */
const FILES_MAX = 500

/** How deep folders within folders are looked into. */
const DEPTH_MAX = 8

/**
 * What was dropped: the files themselves, whatever they are, and the photos in folders, where other files are usual.
 * Call it while the drop is handled, because nothing of it can be read afterwards.
 */
export function droppedFiles({ items, files }: DataTransfer): File[] | Promise<File[]> {
  const entries = [...items].flatMap((item) => (item.kind === 'file' ? (item.webkitGetAsEntry() ?? []) : []))
  if (!entries.some((entry) => entry.isDirectory)) return [...files]
  return filesOf(entries)
}

async function filesOf(entries: readonly FileSystemEntry[]): Promise<File[]> {
  const found: File[] = []
  const look = async (entry: FileSystemEntry, depth: number): Promise<void> => {
    if (found.length >= FILES_MAX || depth > DEPTH_MAX) return
    if (isFile(entry)) {
      const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
      // macOS keeps what it knows about a photo in a file whose name begins with a period.
      const isPhoto = declaredFormat(file) !== 'other' && !file.name.startsWith('.')
      if (depth === 0 || isPhoto) found.push(file)
    } else if (isFolder(entry)) {
      for (const inner of await entriesOf(entry)) await look(inner, depth + 1)
    }
  }
  for (const entry of entries) await look(entry, 0)
  return found
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** Browsers give the entries of a folder in portions, the last of which is empty. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0 || all.length >= FILES_MAX) return all
    all.push(...some)
  }
}
