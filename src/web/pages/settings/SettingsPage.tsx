import { EmailState } from '#web/features/accounts/EmailState.tsx'
import { ConfirmBanner } from '#web/features/accounts/ConfirmBanner.tsx'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { MailSwitches } from '#web/features/accounts/MailSwitches.tsx'
import { PlanBadge } from '#web/features/billing/PlanBadge.tsx'
import { PATHS } from '#web/lib/paths.ts'
import { Initial } from '#web/ui/Initial.tsx'
import { Breakable } from '#web/ui/Breakable.tsx'
import { ScreenTop } from '#web/ui/ScreenTop.tsx'
import { BringRow } from './BringRow.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { Devices } from './Devices.tsx'
import { DownloadData } from './DownloadData.tsx'
import { LinkRow } from './LinkRow.tsx'
import { NameRow } from './NameRow.tsx'
import { SecurityTrail } from './SecurityTrail.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { StorageUse } from './StorageUse.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'
import { SecondFactorRow } from './SecondFactorRow.tsx'

export function SettingsPage() {
  const me = useMe()
  return (
    <div className="flex flex-col gap-8 pt-6">
      <ScreenTop back={PATHS.home} title="ACCOUNT SETTINGS" />
      <ConfirmBanner />
      <div className="grid items-start gap-8 lg:gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <section
          aria-label="Profile"
          className="plate flex flex-wrap items-center gap-5 p-5 lg:sticky lg:top-[calc(var(--bars)+1.375rem)] lg:flex-col lg:items-start lg:p-6"
        >
          <Initial name={me.name} className="size-20 text-6xl lg:size-32 lg:text-8xl" />
          <div className="flex min-w-0 grow basis-44 flex-col items-start gap-1 lg:w-full lg:basis-auto">
            <p className="heading text-3xl leading-none">{me.name}</p>
            <p>
              <Breakable text={me.email} />
            </p>
            <div className="mt-2 flex">
              <PlanBadge plan={me.plan} />
            </div>
          </div>
        </section>
        <div className="flex flex-col gap-8">
          <SettingsSection title="ACCOUNT">
            <li>
              <NameRow name={me.name} />
            </li>
            <li>
              <LinkRow
                to={PATHS.changeEmail}
                label="Change Email"
                text={
                  <>
                    <Breakable text={me.email} />{' '}
                    {!globalThis.IS_LOCAL_APP && <EmailState isConfirmed={me.email_verified} />}
                  </>
                }
              />
            </li>
          </SettingsSection>
          <SettingsSection title="SECURITY">
            <li>
              <LinkRow
                to={PATHS.changePassword}
                label="Change Password"
                text={globalThis.IS_LOCAL_APP ? 'Nobody can send you a new one' : 'Logs out your other devices'}
              />
            </li>
            {!globalThis.IS_LOCAL_APP && (
              <>
                <li>
                  <SecondFactorRow />
                </li>
                <li>
                  <SecurityTrail />
                </li>
              </>
            )}
          </SettingsSection>
          {globalThis.IS_LOCAL_APP ? (
            <SettingsSection title="ON THIS DEVICE">
              <StorageUse />
            </SettingsSection>
          ) : (
            <>
              <SettingsSection title="DEVICES">
                <Devices />
              </SettingsSection>
              <SettingsSection title="EMAIL">
                <MailSwitches />
              </SettingsSection>
            </>
          )}
          <SettingsSection title="APPEARANCE">
            <li>
              <ThemeChoice />
            </li>
          </SettingsSection>
          <SettingsSection title="PRIVACY AND DATA">
            <li>
              <LinkRow to={PATHS.privacy} label="Privacy Policy" text="What's stored, and who sees it" />
            </li>
            <li>
              <DownloadData />
            </li>
            <li>
              <BringRow />
            </li>
            <li>
              <DeleteAccount />
            </li>
          </SettingsSection>
        </div>
      </div>
    </div>
  )
}
