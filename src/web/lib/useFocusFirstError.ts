import { useEffect, useRef, type RefObject } from 'react'

/** Focuses the first invalid field of a form each time `count` grows, so that its error is read out. */
export function useFocusFirstError(count: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (count > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [count])
  return form
}
