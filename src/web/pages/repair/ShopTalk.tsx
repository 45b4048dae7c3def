import type { Act } from '#shared/workspaces/roles.rules.ts'
import { ActivityList } from '#web/features/repairs/ActivityList.tsx'
import { Comments } from '#web/features/repairs/Comments.tsx'

type Props = { userId: string; repairId: string; shopId: string; mayDo: (act: Act) => boolean }

/** What the people of a shop say about a repair, and what they did to it. */
export function ShopTalk(props: Props) {
  return (
    <div className="flex flex-col gap-8">
      <Comments {...props} />
      <ActivityList shopId={props.shopId} repairId={props.repairId} />
    </div>
  )
}
