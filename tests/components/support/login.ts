import { getMe, type Me } from '#shared/api/accounts.ts'
import { getPlans } from '#shared/api/billing.ts'
import { listFiles } from '#shared/api/files.ts'
import { getOverview } from '#shared/api/overview.ts'
import { answers, ROUTES, type TestBackend } from './backend.ts'
import { aPage, anOverview, thePlans } from './builders.ts'
import { fill, press } from './screen.tsx'

/** Logs a person in on the screen of the login, from which the dashboard opens, or where they were before. */
export async function logIn(backend: TestBackend, me: Me): Promise<void> {
  backend.given(
    answers(ROUTES.logIn, { success: true }),
    answers(getMe, me),
    answers(listFiles, aPage([])),
    answers(getOverview, anOverview()),
    answers(getPlans, thePlans()),
  )
  await fill({ Email: 'ann.fixer@example.com', Password: 'sunny day 1' })
  await press('SIGN IN')
}
