import { Camera, FolderOpen, Images } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type ChangeEvent, type DragEvent } from 'react'
import { declaredFormat, PHOTO_ACCEPT } from '#shared/files/uploads.rules.ts'
import { classNames } from '#web/lib/classNames.ts'
import { Button } from '#web/ui/Button.tsx'

type Props = {
  largest: string
  /** Photos have been chosen, so adding more is no longer the main thing to do. */
  isSmall: boolean
  onChoose: (photos: readonly File[]) => void
}

const FOLDER_EMPTY = 'There are no photos in this folder.'
const FOLDER_UNREADABLE = "This folder can't be read. Please choose the photos in it."

/** What could not be taken of what was dropped. Null means that nothing of it could be read. */
function droppedNotice(dropped: Awaited<ReturnType<typeof droppedFiles>> | null): string | null {
  if (dropped === null) return FOLDER_UNREADABLE
  const count = dropped.files.length
  if (dropped.isAll) return count === 0 ? FOLDER_EMPTY : null
  return count === 0
    ? FOLDER_UNREADABLE
    : `Only the first ${count} photo(s) were chosen. When they are uploaded, please choose the others.`
}

/** Selects photos by drag and drop or with the file picker, and on a phone from the camera or the gallery. */
export function PhotoPicker({ largest, isSmall, onChoose }: Props) {
  const [isOver, setOver] = useState(false)
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  useNoAccidentalDrop()
  usePastedPhotos(onChoose)

  const drop = async (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const dropped = await Promise.resolve(droppedFiles(event.dataTransfer)).catch(() => null)
    setRefusal(droppedNotice(dropped))
    if (dropped !== null && dropped.files.length > 0) onChoose(dropped.files)
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    setRefusal(null)
    onChoose([...(event.target.files ?? [])])
    // This allows choosing the same photo again after it was removed.
    event.target.value = ''
  }

  const dark = isSmall ? '' : 'border-[#17150f]! bg-[#17150f]! text-yellow!'
  const size = isSmall ? 'small' : 'large'
  return (
    <div
      onDragEnter={() => setOver(true)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => void drop(event)}
      className={classNames(
        'relative flex rounded-plate border-2 transition-colors duration-[var(--fast)]',
        isSmall
          ? 'flex-wrap items-center justify-between gap-3 border-dashed border-rule p-4'
          : 'on-yellow min-h-64 flex-1 flex-col items-start justify-end gap-5 border-[#17150f] bg-yellow p-7 pb-8 text-on-yellow sm:min-h-80 sm:p-12',
        isOver && (isSmall ? 'bg-bench' : 'bg-yellow-deep'),
      )}
    >
      {isSmall ? (
        <h2 className="heading text-2xl">ADD MORE PHOTOS</h2>
      ) : (
        <>
          <Corners isOver={isOver} />
          <div>
            <h2 className="heading text-5xl sm:text-6xl">
              <span className="phone:hidden">
                DROP DAMAGE
                <br />
                PHOTOS HERE
              </span>
              <span className="desk:hidden">
                SHOW US
                <br />
                THE DAMAGE
              </span>
            </h2>
            <p className="mt-3 font-medium">JPEG, PNG, WebP or HEIC, up to {largest.replace(' ', '\u00a0')} each</p>
          </div>
        </>
      )}
      <div className={classNames('flex flex-wrap gap-3', !isSmall && 'w-full')}>
        <Button size={size} onClick={() => files.current?.click()} className={classNames(dark, 'phone:hidden')}>
          <FolderOpen className="size-6" aria-hidden="true" />
          BROWSE FILES
        </Button>
        <Button size={size} onClick={() => camera.current?.click()} className={classNames(dark, 'grow desk:hidden')}>
          <Camera className="size-6" aria-hidden="true" />
          CAMERA
        </Button>
        <Button
          size={size}
          onClick={() => files.current?.click()}
          className={classNames(!isSmall && 'border-[#17150f]! bg-transparent! text-on-yellow!', 'grow desk:hidden')}
        >
          <Images className="size-6" aria-hidden="true" />
          GALLERY
        </Button>
      </div>
      {/* It must exist before its text is added, or some screen readers stay silent. */}
      <p role="alert" className="w-full font-semibold empty:hidden">
        {refusal}
      </p>
      <input
        ref={files}
        type="file"
        name="photos"
        accept={PHOTO_ACCEPT}
        multiple
        hidden
        aria-label="Damage photos"
        onChange={choose}
      />
      <input
        ref={camera}
        type="file"
        name="camera"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Photo from the camera"
        onChange={choose}
      />
    </div>
  )
}

function Corners({ isOver }: { isOver: boolean }) {
  const base = 'pointer-events-none absolute size-6 sm:size-10 border-[#17150f] transition-all duration-[var(--fast)]'
  const inset = isOver ? 'm-4 sm:m-6' : 'm-2 sm:m-3'
  return (
    <span aria-hidden="true">
      <span className={classNames(base, inset, 'top-0 left-0 border-t-[5px] border-l-[5px]')} />
      <span className={classNames(base, inset, 'top-0 right-0 border-t-[5px] border-r-[5px]')} />
      <span className={classNames(base, inset, 'bottom-0 left-0 border-b-[5px] border-l-[5px]')} />
      <span className={classNames(base, inset, 'right-0 bottom-0 border-r-[5px] border-b-[5px]')} />
    </span>
  )
}

/** An image that is pasted is chosen. Text goes where the person types. */
function usePastedPhotos(onChoose: Props['onChoose']): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const pasted = [...(event.clipboardData?.files ?? [])]
    if (pasted.length === 0 || event.clipboardData?.types.includes('text/plain') === true) return
    event.preventDefault()
    onChoose(pasted)
  })
  useEffect(() => {
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [])
}

/** A photo that misses the zone would replace the whole page with itself. */
function useNoAccidentalDrop(): void {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => event.preventDefault()
    addEventListener('dragover', refuse)
    addEventListener('drop', refuse)
    return () => {
      removeEventListener('dragover', refuse)
      removeEventListener('drop', refuse)
    }
  }, [])
}

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
