import { useState } from 'react'
import { classNames } from '#web/lib/classNames.ts'

type Props = {
  src: string | null
  /** The same picture in other widths, and the width at which it is shown. */
  widths?: { srcSet: string; sizes: string }
  alt: string
  className: string
  isLazy?: boolean
  /** The browser cannot display it. */
  onFailed?: () => void
}

/**
 * A picture in a frame. When the browser cannot display it, as most cannot display HEIC, the frame shows an icon
 * instead.
 */
export function Photo({ src, widths, alt, className, isLazy = true, onFailed }: Props) {
  const [failed, setFailed] = useState<string | null>(null)
  const isShown = src !== null && failed !== src
  return (
    <span className={classNames('grid shrink-0 place-items-center overflow-hidden bg-bench', className)}>
      {isShown ? (
        <img
          {...widths}
          src={src}
          alt={alt}
          loading={isLazy ? 'lazy' : 'eager'}
          decoding="async"
          className="size-full object-cover"
          onError={() => {
            setFailed(src)
            onFailed?.()
          }}
        />
      ) : (
        <svg
          viewBox="0 0 24 24"
          className="size-1/2 max-h-12 text-ink-soft"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          role={alt === '' ? undefined : 'img'}
          aria-label={alt === '' ? undefined : alt}
          aria-hidden={alt === '' ? true : undefined}
        >
          <path d="M3 4h18v16H3zM3 17l5-5 4 4 4-5 5 5" />
        </svg>
      )}
    </span>
  )
}
