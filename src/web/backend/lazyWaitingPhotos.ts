import { lazyModule } from '#web/lib/lazyModule.ts'

/** The database of the photos that wait for a connection. Its code is loaded only where there may be some. */
export const lazyWaitingPhotos = lazyModule(() => import('./waitingPhotos.ts'), { reloadsPage: false })
