import { sql, type Selectable } from 'kysely'
import { isPaidPlanId, type PaidPlanId } from '#shared/plans/plans.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Subscriptions as SubscriptionsTable } from '#server/platform/db/tables.generated.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { PaymentEvent, SubscriptionSnapshot } from './billing.port.ts'

export type SubscriptionsRepository = ReturnType<typeof createSubscriptionsRepository>

/** The payment service's customer of an account. */
export type Customer = {
  id: string
  /** Null once the account has been erased. */
  userId: UserId | null
  grantedPlanId: PaidPlanId | null
}

/** `livemode` is the mode of the key in use. Rows of live mode and test mode are never mixed. */
export function createSubscriptionsRepository(db: Db, livemode: boolean) {
  const customers = (from: Db | Tx) =>
    from.selectFrom('billing_customers').select(['id', 'user_id', 'granted_plan_id']).where('livemode', '=', livemode)

  return {
    async findCustomer(userId: UserId, from: Db | Tx = db): Promise<Customer | null> {
      const row = await customers(from).where('user_id', '=', userId).executeTakeFirst()
      return row === undefined ? null : customerOf(row)
    },

    async findCustomerById(id: string, from: Db | Tx = db): Promise<Customer | null> {
      const row = await customers(from).where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : customerOf(row)
    },

    /**
     * Inserts the customer of an account. When two requests do this at once, both get the customer that was inserted
     * first.
     */
    async insertCustomer(id: string, userId: UserId, at: Date): Promise<Customer> {
      await db
        .insertInto('billing_customers')
        .values({ id, user_id: userId, livemode, created_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return customerOf(await customers(db).where('user_id', '=', userId).executeTakeFirstOrThrow())
    },

    /** Detaches a deleted customer from its account. Later events about that customer concern no account. */
    async detachCustomer(customerId: string): Promise<void> {
      await db.updateTable('billing_customers').set({ user_id: null }).where('id', '=', customerId).execute()
    },

    /** The version number of a sync that is about to begin. */
    async nextSyncVersion(): Promise<number> {
      const { number } = await db
        .insertInto('billing_syncs')
        .values({ number: 1 })
        .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ number: sql`billing_syncs.number + 1` }))
        .returning('number')
        .executeTakeFirstOrThrow()
      return number
    },

    /**
     * Locks a customer until the transaction ends, if this sync is newer than the stored one. Null when it is not, or
     * when the customer is unknown.
     */
    async lockIfNewer(tx: Tx, id: string, syncVersion: number): Promise<Customer | null> {
      const row = await tx
        .updateTable('billing_customers')
        .set({ sync_version: syncVersion })
        .where('id', '=', id)
        .where('livemode', '=', livemode)
        .where('sync_version', '<', syncVersion)
        .returning(['id', 'user_id', 'granted_plan_id'])
        .executeTakeFirst()
      return row === undefined ? null : customerOf(row)
    },

    /** Locks a customer until the transaction ends. */
    async lockCustomer(tx: Tx, id: string): Promise<Customer | null> {
      const row = await customers(tx).where('id', '=', id).forUpdate().executeTakeFirst()
      return row === undefined ? null : customerOf(row)
    },

    /** Records the plan that payments grant. The account's own plan is changed by `accountPlans`. */
    async recordGrantedPlan(tx: Tx, customerId: string, planId: PaidPlanId | null): Promise<void> {
      await tx.updateTable('billing_customers').set({ granted_plan_id: planId }).where('id', '=', customerId).execute()
    },

    async subscriptionsOf(customerId: string, from: Db | Tx = db): Promise<SubscriptionSnapshot[]> {
      const rows = await from.selectFrom('subscriptions').selectAll().where('customer_id', '=', customerId).execute()
      return rows.map(toSnapshot)
    },

    /** The subscriptions of the account's customer in this mode. */
    async subscriptionsOfAccount(userId: UserId): Promise<SubscriptionSnapshot[]> {
      const rows = await db
        .selectFrom('subscriptions')
        .innerJoin('billing_customers', 'billing_customers.id', 'subscriptions.customer_id')
        .selectAll('subscriptions')
        .where('billing_customers.user_id', '=', userId)
        .where('billing_customers.livemode', '=', livemode)
        .execute()
      return rows.map(toSnapshot)
    },

    /** Replaces the stored subscriptions with the ones that were read. */
    async replaceSubscriptions(
      tx: Tx,
      customerId: string,
      subscriptions: readonly SubscriptionSnapshot[],
    ): Promise<void> {
      await tx.deleteFrom('subscriptions').where('customer_id', '=', customerId).execute()
      if (subscriptions.length === 0) return
      await tx
        .insertInto('subscriptions')
        .values(subscriptions.map((snapshot) => rowOf(customerId, snapshot)))
        .execute()
    },

    /** Takes the lease for changing a customer's plan. Returns false while another request holds it. */
    async beginChange(customerId: string, now: Date, until: Date): Promise<boolean> {
      const row = await db
        .updateTable('billing_customers')
        .set({ changing_until: until })
        .where('id', '=', customerId)
        .where((eb) => eb.or([eb('changing_until', 'is', null), eb('changing_until', '<=', now)]))
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    /** Releases the lease, unless it has expired and another request may hold it by now. */
    async endChange(customerId: string, until: Date): Promise<void> {
      await db
        .updateTable('billing_customers')
        .set({ changing_until: null })
        .where('id', '=', customerId)
        .where('changing_until', '=', until)
        .execute()
    },

    async isEventKnown(id: string): Promise<boolean> {
      const row = await db.selectFrom('billing_events').select('id').where('id', '=', id).executeTakeFirst()
      return row !== undefined
    },

    /**
     * Records an event as processed. Returns false when it was recorded before. When several do this at once, only one
     * gets true.
     */
    async insertEvent(tx: Tx, event: PaymentEvent, outcome: 'applied' | 'ignored', at: Date): Promise<boolean> {
      const row = await tx
        .insertInto('billing_events')
        .values({
          id: event.id,
          type: event.type,
          customer_id: event.customerId,
          outcome,
          created_at: event.createdAt,
          received_at: at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    async forgetEventsBefore(moment: Date): Promise<void> {
      await db.deleteFrom('billing_events').where('received_at', '<', moment).execute()
    },

    /**
     * Customers with an account that pay or were granted a plan, with the account's plan and the stored subscriptions.
     */
    async listActiveCustomers(): Promise<
      { customer: Customer; planId: string; subscriptions: SubscriptionSnapshot[] }[]
    > {
      const rows = await db
        .selectFrom('billing_customers')
        .innerJoin('users', 'users.id', 'billing_customers.user_id')
        .select([
          'billing_customers.id',
          'billing_customers.user_id',
          'billing_customers.granted_plan_id',
          'users.plan_id',
        ])
        .where('billing_customers.livemode', '=', livemode)
        .where((eb) =>
          eb.or([
            eb('billing_customers.granted_plan_id', 'is not', null),
            eb.exists(
              eb
                .selectFrom('subscriptions')
                .whereRef('subscriptions.customer_id', '=', 'billing_customers.id')
                .where('subscriptions.status', '!=', 'ended')
                .select('subscriptions.id'),
            ),
          ]),
        )
        .execute()
      const locals = new Map(
        rows.map((row) => [row.id, { customer: customerOf(row), planId: row.plan_id, subscriptions: snapshots() }]),
      )
      const notEnded = await db.selectFrom('subscriptions').selectAll().where('status', '!=', 'ended').execute()
      for (const row of notEnded) locals.get(row.customer_id)?.subscriptions.push(toSnapshot(row))
      return [...locals.values()]
    },

    /** Accounts on a paid plan for which nobody pays. */
    async listWithoutPayer(): Promise<{ userId: UserId; email: string; planId: string }[]> {
      const rows = await db
        .selectFrom('users')
        .select(['users.id', 'users.email', 'users.plan_id'])
        .where('users.plan_id', '!=', 'free')
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('billing_customers')
                .whereRef('billing_customers.user_id', '=', 'users.id')
                .where('billing_customers.livemode', '=', livemode)
                .whereRef('billing_customers.granted_plan_id', '=', 'users.plan_id')
                .select('billing_customers.id'),
            ),
          ),
        )
        .orderBy('users.email')
        .execute()
      return rows.map(({ id, email, plan_id }) => ({ userId: id, email, planId: plan_id }))
    },

    /**
     * Detaches the customer in the transaction that erases the account. The customer's row stays, without an account.
     */
    async forgetAccount(tx: Tx, userId: UserId): Promise<void> {
      const rows = await tx
        .updateTable('billing_customers')
        .set({ user_id: null, granted_plan_id: null })
        .where('user_id', '=', userId)
        .returning('id')
        .execute()
      for (const { id } of rows) await tx.deleteFrom('subscriptions').where('customer_id', '=', id).execute()
    },
  }
}

const snapshots = (): SubscriptionSnapshot[] => []

function customerOf(row: { id: string; user_id: UserId | null; granted_plan_id: string | null }): Customer {
  return { id: row.id, userId: row.user_id, grantedPlanId: paidPlanOf(row.granted_plan_id) }
}

function paidPlanOf(value: string | null): PaidPlanId | null {
  return isPaidPlanId(value) ? value : null
}

function toSnapshot(row: Selectable<SubscriptionsTable>): SubscriptionSnapshot {
  const upgrade = paidPlanOf(row.upgrade_plan_id)
  return {
    id: row.id,
    status: row.status as SubscriptionSnapshot['status'],
    planId: paidPlanOf(row.plan_id),
    wasEverPaid: row.is_paid,
    startedAt: row.started_at,
    periodEndsAt: row.period_ends_at,
    endsAt: row.ends_at,
    nextPlanId: paidPlanOf(row.next_plan_id),
    pastDueSince: row.past_due_since,
    upgrade: upgrade === null || row.upgrade_url === null ? null : { planId: upgrade, url: row.upgrade_url },
  }
}

function rowOf(customerId: string, snapshot: SubscriptionSnapshot) {
  return {
    id: snapshot.id,
    customer_id: customerId,
    status: snapshot.status,
    plan_id: snapshot.planId,
    is_paid: snapshot.wasEverPaid,
    period_ends_at: snapshot.periodEndsAt,
    ends_at: snapshot.endsAt,
    next_plan_id: snapshot.nextPlanId,
    past_due_since: snapshot.pastDueSince,
    upgrade_plan_id: snapshot.upgrade?.planId ?? null,
    upgrade_url: snapshot.upgrade?.url ?? null,
    started_at: snapshot.startedAt,
  }
}

/** Whether anybody pays real money, according to our database. */
export async function hasPayers(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('subscriptions')
    .innerJoin('billing_customers', 'billing_customers.id', 'subscriptions.customer_id')
    .select('subscriptions.id')
    .where('billing_customers.livemode', '=', true)
    .where('billing_customers.user_id', 'is not', null)
    .where('subscriptions.status', '!=', 'ended')
    .executeTakeFirst()
  return row !== undefined
}
