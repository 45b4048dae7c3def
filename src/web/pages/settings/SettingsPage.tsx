import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { MailSwitches } from '#web/features/accounts/MailSwitches.tsx'
import { PlanBadge } from '#web/features/billing/PlanBadge.tsx'
import { PATHS } from '#web/lib/paths.ts'
import { Initial } from '#web/ui/Initial.tsx'
import { ScreenTop } from '#web/ui/ScreenTop.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { LinkRow } from './LinkRow.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'

const ROW = 'border-t-2 border-hairline px-5 py-4 first:border-t-0 sm:px-6'

export function SettingsPage() {
  const me = useMe()
  return (
    <div className="flex flex-col gap-8 pt-6">
      <ScreenTop back={PATHS.home} title="ACCOUNT SETTINGS" />
      <div className="grid items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <section
          aria-label="Profile"
          className="plate flex flex-wrap items-center gap-5 p-5 lg:flex-col lg:items-start lg:p-6"
        >
          <Initial name={me.name} className="size-20 text-6xl lg:size-32 lg:text-8xl" />
          <div className="flex min-w-0 grow basis-44 flex-col items-start gap-1 lg:w-full lg:basis-auto">
            <p className="heading text-3xl">{me.name}</p>
            <p>{me.email}</p>
            <div className="mt-2 flex">
              <PlanBadge plan={me.plan} />
            </div>
          </div>
        </section>
        <ul className="plate">
          <li className={ROW}>
            <LinkRow to={PATHS.changeEmail} label="Change Email" text={me.email} />
          </li>
          <li className={ROW}>
            <LinkRow to={PATHS.changePassword} label="Change Password" text="Logs out your other devices" />
          </li>
          <MailSwitches rowClass={ROW} />
          <li className={ROW}>
            <ThemeChoice />
          </li>
          <li className={ROW}>
            <LinkRow to={PATHS.privacy} label="Privacy Policy" text="What is stored, and who sees it" />
          </li>
          <li className={ROW}>
            <DeleteAccount />
          </li>
        </ul>
      </div>
    </div>
  )
}
