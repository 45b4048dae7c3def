import { classNames } from '#web/lib/classNames.ts'

/** The first letter of a person's name on a yellow plate. The full name is shown next to it. */
export function Initial({ name, className }: { name: string; className: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'heading grid shrink-0 place-items-center rounded-plate border-2 border-[#17150f] bg-yellow text-on-yellow',
        className,
      )}
    >
      {initial(name)}
    </span>
  )
}

/** The first letter as a reader sees it, which may take several code units. */
function initial(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? '?'
}
