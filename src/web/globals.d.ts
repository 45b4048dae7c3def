/**
 * Whether this is the app without a server (`npm run build:local`), which keeps everything on the device. The bundler
 * replaces it in both builds, so what only the other app needs is in neither; that works only where this is read, and
 * not through a constant. See vite.config.ts. In Node it is undefined.
 */
// Only a var is a property of globalThis.
// oxlint-disable-next-line no-var
declare var IS_LOCAL_APP: boolean
