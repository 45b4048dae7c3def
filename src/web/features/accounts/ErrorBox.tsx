import { Notice } from '#web/ui/Notice.tsx'

/** Above the fields; spoken when it appears, and again when the same fault happens twice. */
export function ErrorBox({ id, message, count }: { id: string; message: string | null; count: number }) {
  if (message === null) return null
  return (
    <Notice key={count} tone="error" id={id}>
      {message}
    </Notice>
  )
}
