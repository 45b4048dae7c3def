import { classNames } from '#web/lib/classNames.ts'

/** Whether a mail to the address has been answered. */
export function EmailState({ isConfirmed }: { isConfirmed: boolean }) {
  return (
    <span className={classNames('label whitespace-nowrap', isConfirmed ? 'text-success' : 'text-danger')}>
      {isConfirmed ? 'confirmed' : 'not confirmed'}
    </span>
  )
}
