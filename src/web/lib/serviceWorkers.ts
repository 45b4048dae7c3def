/** The service workers of this browser; undefined where it has none or, since it blocks cookies, throws when asked. */
export function serviceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return (navigator as Partial<Navigator>).serviceWorker
  } catch {
    return undefined
  }
}
