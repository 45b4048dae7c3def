import { useState } from 'react'
import { useNavigate } from 'react-router'
import { overlaysLeft } from './overlayEntries.ts'
import type { Path } from './paths.ts'
import { screenBefore } from './visits.ts'

/**
 * Leaves a screen on which everything is done for the one that it belongs to. It has no place in the history any more,
 * so that Back does not lead to it.
 */
export function useReturnTo(path: Path): () => void {
  const navigate = useNavigate()
  // Read now, because later the entry of a dialog may be the open one.
  const [before] = useState(screenBefore)
  const leave = () => void (before === path ? navigate(-1) : navigate(path, { replace: true }))
  return () => void overlaysLeft().then(leave)
}
