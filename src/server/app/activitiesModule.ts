import { forgetActivitiesJob } from '#server/features/activities/activities.jobs.ts'
import { createActivitiesRepository } from '#server/features/activities/activities.repository.ts'
import { activitiesRoutes } from '#server/features/activities/activities.routes.ts'
import { createActivities } from '#server/features/activities/activities.usecases.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Http } from '#server/platform/http/server.ts'

/** Wires the activities module. */
export function createActivitiesModule({ db, clock }: { db: Db; clock: Clock }) {
  const activities = createActivities({ repository: createActivitiesRepository(db), clock })
  return {
    activities,
    jobs: [forgetActivitiesJob(activities)],
    routes: (http: Http): void => activitiesRoutes(http, activities),
  }
}
