import { useEffect, useState } from 'react'

/**
 * A URL under which this page can show a file that is still on the device. It is released when the file is no longer
 * shown.
 */
export function useObjectUrl(file: Blob): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

/** How long the browser may take to read a file that it saves. */
const SAVING_MS = 60_000

/** Hands a file to the browser, which saves it. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), SAVING_MS)
}
