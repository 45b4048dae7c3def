declare global {
  /** The bundler replaces it in both builds, so what only the other app needs is not in either. See vite.config.ts. */
  var IS_LOCAL_APP: boolean | undefined
}

/** Whether this is the app without a server (`npm run build:local`), which keeps everything on the device. */
export const IS_LOCAL_APP: boolean = globalThis.IS_LOCAL_APP ?? false
