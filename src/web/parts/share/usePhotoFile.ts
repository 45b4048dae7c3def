import { useEffect, useState } from 'react'
import type { FileRecord } from '#shared/api/files.ts'

/** A photo as a file for the system's share sheet, once it is there; null where the browser shares no files. */
export function usePhotoFile(photo: FileRecord | null): File | null {
  const [file, setFile] = useState<File | null>(null)
  const url = photo?.file_url ?? null
  useEffect(() => {
    if (url === null || typeof navigator.canShare !== 'function') return
    const over = new AbortController()
    const load = async () => {
      const response = await fetch(url, { signal: over.signal })
      if (!response.ok) return
      const content = await response.blob()
      const made = new File([content], 'photo.jpg', { type: content.type })
      if (!over.signal.aborted && navigator.canShare({ files: [made] })) setFile(made)
    }
    // Without the photo, the other ways are still there.
    load().catch(() => undefined)
    return () => over.abort()
  }, [url])
  return file
}
