import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { Repair } from '#shared/api/repairs.ts'
import type { Role } from '#shared/workspaces/roles.rules.ts'
import type { Person, TestApp } from './app.ts'
import { aShop } from './shops.ts'
import { idOf } from './uploads.ts'

/** A member of a shop, with the id of the account. */
export type Colleague = { person: Person; id: UserId }

/** A shop with its owner and a person in each of these roles. */
export async function shopOf<Roles extends Role>(
  product: TestApp,
  roles: readonly Roles[],
): Promise<{ shopId: WorkspaceId } & Record<Roles | 'owner', Colleague>> {
  const shop = await aShop(product)
  const colleagues = { owner: { person: shop.owner, id: await idOf(shop.owner) } } as Record<Roles | 'owner', Colleague>
  for (const role of roles) {
    const person = await shop.join(role)
    colleagues[role] = { person, id: await idOf(person) }
  }
  return { shopId: shop.id, ...colleagues }
}

/** A repair of a shop that must be accepted. */
export async function aRepairOf({ person }: Colleague, shopId: string, repair: object = {}): Promise<Repair> {
  const response = await person.post(`/api/repairs?shop_id=${shopId}`, repair)
  if (response.status !== 201) throw new Error(`It answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Repair
}
