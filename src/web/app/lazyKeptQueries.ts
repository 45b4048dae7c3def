import { lazyModule } from '#web/lib/lazyModule.ts'

/** Needed to keep what is shown, once the screen is idle, and where there is no network. */
export const lazyKeptQueries = lazyModule('keptQueries', () => import('./keptQueries.ts'), { reloadsPage: false })
