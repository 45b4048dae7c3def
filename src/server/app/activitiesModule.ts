import { forgetActivitiesJob } from '#server/features/activities/activities.jobs.ts'
import type { ChangeTold } from '#server/features/activities/activities.events.ts'
import { createActivitiesRepository } from '#server/features/activities/activities.repository.ts'
import { activitiesRoutes } from '#server/features/activities/activities.routes.ts'
import { createActivities } from '#server/features/activities/activities.usecases.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Http } from '#server/platform/http/server.ts'
import { createTransactionEvent } from '#server/platform/transactions/transactionEvent.ts'

/** Wires the activities module. */
export function createActivitiesModule({ db, clock }: { db: Db; clock: Clock }) {
  const changeTold: ChangeTold = createTransactionEvent()
  const activities = createActivities({ repository: createActivitiesRepository(db), changeTold, clock })
  return {
    activities,
    changeTold,
    jobs: [forgetActivitiesJob(activities)],
    routes: (http: Http): void => activitiesRoutes(http, activities),
  }
}
