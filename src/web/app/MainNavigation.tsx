import { Camera, House, Images, User, Wrench, type LucideIcon } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { CameraLink } from '#web/features/files/upload/CameraLink.tsx'
import { classNames } from '#web/lib/classNames.ts'
import { useMayDo } from '#web/lib/mayDo.ts'
import { PATHS, type Path } from '#web/lib/paths.ts'
import { currentOf, type Destination } from './routeTable.ts'

const ITEM =
  'label flex min-h-14 w-full flex-col items-center justify-center gap-0.5 text-on-coal-soft max-lg:text-[min(0.8125rem,4vw)] max-lg:landscape:min-h-11 max-lg:landscape:flex-row max-lg:landscape:gap-2 lg:min-h-11 lg:flex-row lg:gap-2 lg:px-3 lg:text-[min(1rem,1.5vw)] hover:text-on-coal aria-[current]:text-on-coal'

/** A bar above the text marks where the person is, so that it does not depend on color alone. */
const MARK =
  'relative aria-[current]:before:absolute aria-[current]:before:inset-x-3 aria-[current]:before:top-0 aria-[current]:before:h-1 aria-[current]:before:bg-yellow lg:aria-[current]:before:top-auto lg:aria-[current]:before:bottom-0'

/** The main destinations: tabs at the bottom edge of a phone, a row within the top bar of a wide screen. */
export function MainNavigation() {
  const mayDo = useMayDo()
  return (
    <nav
      aria-label="Main"
      className="tab-bar no-print max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:border-t-2 max-lg:border-on-coal-soft max-lg:bg-coal max-lg:pr-[env(safe-area-inset-right)] max-lg:pb-[env(safe-area-inset-bottom)] max-lg:pl-[env(safe-area-inset-left)]"
    >
      <ul className="mx-auto grid max-w-2xl auto-cols-fr grid-flow-col lg:flex lg:gap-1">
        <li>
          <Tab to={PATHS.home} destination="home" icon={House} label="Home" />
        </li>
        <li>
          <Tab to={PATHS.photos} destination="photos" icon={Images} label="Photos" />
        </li>
        {mayDo('write') && (
          <li>
            <CameraLink className={ITEM}>
              <Icon icon={Camera} />
              Camera
            </CameraLink>
          </li>
        )}
        <li>
          <Tab to={PATHS.repairs} destination="repairs" icon={Wrench} label="Repairs" />
        </li>
        <li>
          <Tab to={PATHS.profile} destination="account" icon={User} label="Account" />
        </li>
      </ul>
    </nav>
  )
}

type TabProps = { to: Path; destination: Destination; icon: LucideIcon; label: string }

function Tab({ to, destination, icon, label }: TabProps) {
  const { pathname } = useLocation()
  return (
    <Link to={to} aria-current={currentOf(destination, pathname)} className={classNames(ITEM, MARK)}>
      <Icon icon={icon} />
      {label}
    </Link>
  )
}

function Icon({ icon: Shape }: { icon: LucideIcon }) {
  return <Shape className="size-6 lg:size-5" strokeWidth={2} aria-hidden="true" />
}
