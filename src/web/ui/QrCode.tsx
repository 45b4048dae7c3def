import { encode } from 'uqr'
import { pathOfModules, QUIET_ZONE } from './qrCode.rules.ts'

type Props = {
  text: string
  /** What it leads to, for people who cannot see it. */
  label: string
  /** How much of it may be dirty: M on a screen, Q in print. */
  level: 'M' | 'Q'
}

/** Black on white in both themes, because many readers do not recognize inverted codes. */
export function QrCode({ text, label, level }: Props) {
  const { data, size } = encode(text, { ecc: level, border: QUIET_ZONE })
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-full"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={pathOfModules(data)} fill="#000" />
    </svg>
  )
}
