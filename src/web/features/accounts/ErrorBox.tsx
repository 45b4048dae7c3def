import type { ReactNode } from 'react'
import { Notice } from '#web/ui/Notice.tsx'

type Props = {
  id: string
  message: string | null
  count: number
  /** An action shown below the message. */
  children?: ReactNode
}

/** The error of a form. It is announced when it appears, and again when the same error occurs twice. */
export function ErrorBox({ id, message, count, children }: Props) {
  if (message === null) return null
  return (
    <Notice key={count} tone="error" id={id}>
      {message}
      {children}
    </Notice>
  )
}
