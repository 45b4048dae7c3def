import { LOCAL_APP_PATH } from '#shared/api/appFilePaths.ts'
import { settings } from '#web/backend/settings.ts'

/** Leads to the app that keeps everything on the device, where the server offers it. */
export function LocalAppLink() {
  if (!settings.offers_local_app) return null
  return (
    <p>
      <a href={LOCAL_APP_PATH} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
        Use it on this device only
      </a>
    </p>
  )
}
