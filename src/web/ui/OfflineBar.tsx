import { useOnline } from '#web/lib/useOnline.ts'

/** While the device has no network. It leaves by itself, and what could not be loaded is then asked for again. */
export function OfflineBar() {
  const isOnline = useOnline()
  return (
    <div role="status" className="no-print">
      {!isOnline && (
        <p className="border-b-2 border-rule bg-notice py-2.5 text-sm font-semibold text-ink">
          <span className="page block">You are offline. This page goes on by itself when the connection is back.</span>
        </p>
      )}
    </div>
  )
}
