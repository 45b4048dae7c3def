import { ActivityList } from '#web/features/repairs/ActivityList.tsx'
import { Comments } from '#web/features/repairs/Comments.tsx'

/** What the people of a shop say about a repair, and what they did to it. */
export function ShopTalk(props: { userId: string; repairId: string; shopId: string }) {
  return (
    <div className="flex flex-col gap-8">
      <Comments {...props} />
      <ActivityList {...props} />
    </div>
  )
}
