import { useState } from 'react'
import { LazyConfirmDialog } from '#web/ui/LazyConfirmDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/**
 * What the login of the app without a server says: where everything is kept, what is missing on a page without TLS, and
 * why the last session ended, in a dialog as specified (section 4).
 */
export function OnThisDevice({ endedBecause }: { endedBecause: string | null }) {
  const [closed, setClosed] = useState<string | null>(null)
  return (
    <>
      <Notice tone="notice" isQuiet>
        Everything stays on this device: your account, your photos and your results. Nothing is sent anywhere.
        {!window.isSecureContext && (
          <span className="mt-2 block">
            This page isn&apos;t served over https. Logging in takes a few seconds longer, and the browser may delete
            what you keep when storage runs short.
          </span>
        )}
      </Notice>
      {endedBecause !== null && endedBecause !== closed && (
        <LazyConfirmDialog
          title="LOGGED OUT"
          text={endedBecause}
          confirmLabel="OK"
          cancelLabel={null}
          onConfirm={() => setClosed(endedBecause)}
          onCancel={() => setClosed(endedBecause)}
        />
      )}
    </>
  )
}
