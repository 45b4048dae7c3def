import { classNames } from '#web/lib/classNames.ts'

/** Whether the email address has been confirmed. */
export function EmailState({ isConfirmed }: { isConfirmed: boolean }) {
  return (
    <span className={classNames('label whitespace-nowrap', isConfirmed ? 'text-success' : 'text-danger')}>
      {isConfirmed ? 'confirmed' : 'not confirmed'}
    </span>
  )
}
