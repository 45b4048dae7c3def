import { cannotWait } from '#shared/repairs/priority.rules.ts'
import { ChevronDown } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import type { Urgency } from '#shared/advice/advice.ts'
import type { Me } from '#shared/api/accounts.ts'
import type { Shop } from '#shared/api/shops.ts'
import { chosenShop } from '#web/lib/chosenShop.ts'
import { classNames } from '#web/lib/classNames.ts'
import { day } from '#web/lib/dates.ts'
import { PATHS } from '#web/lib/paths.ts'
import { inboxPath, membersPath, shopPath, shopSettingsPath } from '#web/lib/shopPaths.ts'
import { enterWorkspace } from './enterWorkspace.ts'
import { useWaiting } from './waiting.api.ts'

const SCREENS = [
  ['BOARD', shopPath],
  ['INBOX', inboxPath],
  ['MEMBERS', membersPath],
  ['SHOP SETTINGS', shopSettingsPath],
] as const

/** Where the person is: at home or in a shop. It is on every screen, so that nobody mistakes one for the other. */
export function ShopBar({ me }: { me: Pick<Me, 'shops'> }) {
  const { shops = [] } = me
  const shop = shops.find(({ id }) => id === chosenShop())
  const { data: waiting } = useWaiting(shop?.id)
  return (
    <section aria-label="Where you are" className="no-print border-b-2 border-rule bg-notice text-ink">
      <div className="page flex min-h-13 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1">
        <label className="flex min-w-0 flex-1 items-center gap-3">
          <span className="label shrink-0 max-sm:sr-only">You&apos;re in</span>
          <span className="relative min-w-0 flex-1 sm:max-w-xs">
            <select
              value={shop?.id ?? ''}
              onChange={({ target }) => enterWorkspace(target.value === '' ? undefined : target.value)}
              className="heading min-h-11 w-full appearance-none truncate rounded-plate border-2 border-rule bg-sheet pr-10 pl-3 text-lg text-ink"
            >
              <option value="">My home</option>
              {shops.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
            <ChevronDown
              className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2"
              aria-hidden="true"
            />
          </span>
        </label>
        {shop !== undefined && (
          <nav aria-label="Shop" className="flex flex-wrap justify-between gap-x-5 max-sm:w-full">
            {SCREENS.map(([name, pathOf]) => (
              <NavLink
                key={name}
                end
                to={pathOf(shop.id)}
                aria-label={name === 'INBOX' ? inboxLabel(waiting?.count ?? 0) : undefined}
                className="heading inline-flex min-h-11 items-center text-lg underline aria-[current]:decoration-4"
              >
                {name} {name === 'INBOX' && waiting !== undefined && waiting.count > 0 && <Count {...waiting} />}
              </NavLink>
            ))}
          </nav>
        )}
        {shop !== undefined && shop.is_read_only && <ReadOnly shop={shop} />}
      </div>
    </section>
  )
}

function inboxLabel(count: number): string | undefined {
  if (count === 0) return undefined
  return count === 1 ? 'INBOX, 1 request waits' : `INBOX, ${count} requests wait`
}

/** How many requests wait. It is red while one of them is urgent. */
function Count({ count, urgency }: { count: number; urgency: Urgency | null }) {
  const isUrgent = cannotWait(urgency)
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'figures ml-1.5 inline-grid min-w-6 place-items-center rounded-full px-1.5 text-base leading-6',
        isUrgent ? 'bg-level-4 text-on-level-4' : 'bg-ink text-paper',
      )}
    >
      {count}
    </span>
  )
}

/** Why nothing can be added, and what its owner can do about it. */
function ReadOnly({ shop: { role, read_only_reason: reason, delete_after: deleteAfter } }: { shop: Shop }) {
  const isOwner = role === 'owner'
  return (
    <p className="w-full pb-1 text-sm font-semibold">
      {reason === 'deletion'
        ? `This shop will be erased${deleteAfter === null ? '' : ` on ${day(deleteAfter)}`}. Until then everything in it can be read and downloaded, and nothing can be added.`
        : isOwner
          ? "Your plan doesn't include a shop, so nothing can be added. Nothing is deleted. "
          : "The owner's plan doesn't include a shop, so nothing can be added. Nothing is deleted."}
      {reason === 'plan' && isOwner && (
        <Link to={PATHS.payment} className="inline-flex min-h-11 items-center underline">
          SEE THE PLANS
        </Link>
      )}
    </p>
  )
}
