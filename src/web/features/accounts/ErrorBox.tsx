import type { ReactNode } from 'react'
import { Notice } from '#web/ui/Notice.tsx'

type Props = {
  id: string
  message: string | null
  count: number
  /** A way out, below the sentence. */
  children?: ReactNode
}

/** Above the fields; spoken when it appears, and again when the same fault happens twice. */
export function ErrorBox({ id, message, count, children }: Props) {
  if (message === null) return null
  return (
    <Notice key={count} tone="error" id={id}>
      {message}
      {children}
    </Notice>
  )
}
