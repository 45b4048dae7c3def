import { useState } from 'react'

/** One button that makes a new password and its repetition visible together. It belongs to the first field. */
export function useReveal() {
  const [isShown, setShown] = useState(false)
  return {
    first: { isShown, onToggle: () => setShown(!isShown) },
    second: { isShown },
  }
}
