import { classNames } from '#web/lib/classNames.ts'

type Props = {
  name: string
  size?: 'small' | 'large'
  /** Shows only the mark where there is no room for the name: in a full bar, or in one with few parts. */
  hidesName?: 'on phones' | 'on narrow phones'
}

/** A house inside the corners of a viewfinder, with the crack that the scan found. */
export function Logo({ name, size = 'small', hidesName }: Props) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark className={size === 'large' ? 'size-14' : 'size-9'} />
      <span
        className={classNames(
          'heading uppercase',
          size === 'large' ? 'text-5xl' : 'text-[clamp(1rem,8.5vw,1.7rem)] lg:text-[min(1.7rem,2.6vw)]',
          hidesName !== undefined && (hidesName === 'on phones' ? 'max-[30rem]:hidden' : 'max-[21rem]:hidden'),
        )}
      >
        {name}
      </span>
    </span>
  )
}

export function LogoMark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true" focusable="false" fill="none">
      <path d="M2 9V2h7M23 2h7v7M30 23v7h-7M9 30H2v-7" stroke="currentColor" strokeWidth="3" />
      <path d="M6.8 17 16 8.6l9.2 8.4M10 14.6V24h12v-9.4" stroke="currentColor" strokeWidth="2.8" />
      <path d="m16.6 13.6-2 3.2 2.8 1.6L15.3 23" stroke="currentColor" strokeWidth="2" />
    </svg>
  )
}
