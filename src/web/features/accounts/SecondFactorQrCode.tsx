import { encode } from 'uqr'
import { pathOfModules } from './secondFactor.rules.ts'

/** White modules around a QR code, without which readers do not find it (ISO/IEC 18004, 6.3.8). */
const QUIET_ZONE = 4

/** Black on white in both themes, because many readers do not recognize inverted codes. */
export function SecondFactorQrCode({ uri }: { uri: string }) {
  const { data, size } = encode(uri, { ecc: 'M', border: QUIET_ZONE })
  return (
    <svg
      role="img"
      aria-label="QR code for your authenticator app. You can type the key below instead."
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-full"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={pathOfModules(data)} fill="#000" />
    </svg>
  )
}
