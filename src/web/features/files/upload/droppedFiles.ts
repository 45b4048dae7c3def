import { declaredFormat } from '#shared/files/uploads.rules.ts'

/** More photos than anybody uploads at once. A folder may hold far more. */
const DROPPED_MAX = 500

/** How many files and folders are looked at in all, and how deep in folders within folders. */
const [LOOKS_MAX, DEPTH_MAX] = [20_000, 8]

/** What is used of the entries that browsers give for what is dropped. */
export type Entry = { isFile: boolean; isDirectory: boolean }
type FileEntry = Entry & { file(onFile: (file: File) => void, onError: (error: unknown) => void): void }
type FolderEntry = Entry & { createReader(): FolderReader }
type FolderReader = { readEntries(onEntries: (entries: Entry[]) => void, onError: (error: unknown) => void): void }

type Drop = {
  items: Iterable<{ kind: string; webkitGetAsEntry(): Entry | null }>
  files: Iterable<File>
}

type Dropped = { files: File[]; isAll: boolean }

/**
 * What was dropped: the files themselves, whatever they are, and the photos in folders, where other files are usual.
 * `isAll` is false when there may be more photos than were taken. Call it while the drop is handled, because nothing of
 * it can be read afterwards.
 */
export function droppedFiles({ items, files }: Drop): Dropped | Promise<Dropped> {
  const entries = [...items].flatMap((item) => (item.kind === 'file' ? (item.webkitGetAsEntry() ?? []) : []))
  if (!entries.some((entry) => entry.isDirectory)) return { files: [...files], isAll: true }
  return filesOf(entries)
}

async function filesOf(entries: readonly Entry[]): Promise<Dropped> {
  const files: File[] = []
  let looks = 0
  let isAll = true
  const look = async (entry: Entry, depth: number): Promise<void> => {
    looks += 1
    if (looks > LOOKS_MAX || depth > DEPTH_MAX) isAll = false
    else if (isFile(entry)) {
      const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
      // macOS keeps what it knows about a photo in a file whose name begins with a period.
      const isPhoto = declaredFormat(file) !== 'other' && !file.name.startsWith('.')
      if (depth > 0 && !isPhoto) return
      if (files.length < DROPPED_MAX) files.push(file)
      else isAll = false
    } else if (isFolder(entry)) {
      for await (const inner of entriesOf(entry)) {
        await look(inner, depth + 1)
        if (!isAll) return
      }
    }
  }
  for (const entry of entries) await look(entry, 0)
  return { files, isAll }
}

const isFile = (entry: Entry): entry is FileEntry => entry.isFile
const isFolder = (entry: Entry): entry is FolderEntry => entry.isDirectory

/** Browsers give the entries of a folder in portions, the last of which is empty. */
async function* entriesOf(folder: FolderEntry): AsyncGenerator<Entry> {
  const reader = folder.createReader()
  for (;;) {
    const some = await new Promise<Entry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return
    yield* some
  }
}
