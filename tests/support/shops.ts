import type { ShopDetails } from '#shared/api/shops.ts'
import type { Role } from '#shared/workspaces/roles.rules.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import { aPerson, type Person, type TestApp } from './app.ts'
import { idOf } from './uploads.ts'

export type TestShop = { id: WorkspaceId; owner: Person; join: (role: Role, person?: Person) => Promise<Person> }

/** A shop with its owner, who is on the plan that includes it. Members join it directly, without an invitation. */
export async function aShop(product: TestApp, name = 'Acme Repairs', by?: Person): Promise<TestShop> {
  const { db } = product.database
  const owner = by ?? (await aPerson(product, { name: 'Olive Owner', isConfirmed: true }))
  await db.updateTable('users').set({ plan_id: 'enterprise' }).where('email', '=', owner.email).execute()
  const made = await owner.post('/api/shops', { name })
  if (made.status !== 201) throw new Error(`The shop answered ${made.status}: ${await made.text()}`)
  const id = ((await made.json()) as ShopDetails).id as WorkspaceId
  return {
    id,
    owner,
    async join(role, person) {
      const member = person ?? (await aPerson(product, { name: `Some ${role}`, isConfirmed: true }))
      const values = { shop_id: id, user_id: await idOf(member), role, joined_at: new Date() }
      await db.insertInto('shop_members').values(values).execute()
      return member
    },
  }
}

/** Takes somebody out of a shop, as the last statement of a removal does. */
export async function leave({ database }: TestApp, shopId: WorkspaceId, person: Person): Promise<void> {
  const userId = await idOf(person)
  await database.db.deleteFrom('shop_members').where('shop_id', '=', shopId).where('user_id', '=', userId).execute()
}
