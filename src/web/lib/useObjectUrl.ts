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
