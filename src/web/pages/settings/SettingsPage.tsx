import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Pencil } from 'lucide-react'
import { useId, useState, useEffect, useRef, type ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { ACCOUNT_MESSAGES } from '#shared/accounts/credentials.rules.ts'
import { GB, gigabytes, megabytes } from '#shared/files/uploads.rules.ts'
import { hasOwnKeys } from '#web/features/apiKeys/hasOwnKeys.ts'
import { ConfirmBanner } from '#web/features/accounts/ConfirmBanner.tsx'
import { MailSwitches, NameForm } from '#web/features/accounts/NameForm.tsx'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { PlanBadge } from '#web/features/billing/PlanBadge.tsx'
import { classNames } from '#web/lib/classNames.ts'
import { PATHS } from '#web/lib/paths.ts'
import { storageUse } from '#web/lib/storageUse.ts'
import { Breakable, Initial } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Gauge } from '#web/ui/Progress.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ScreenTop } from '#web/ui/ScreenTop.tsx'
import { DeleteAccount, DownloadData } from './DownloadData.tsx'
import { Devices, SecurityTrail } from './Devices.tsx'
import { SecondFactorRow } from './SecondFactorRow.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'

export function SettingsPage() {
  const me = useMe()
  return (
    <div className="flex flex-col gap-8 pt-6">
      <ScreenTop back={PATHS.home} title="ACCOUNT SETTINGS" />
      <ConfirmBanner stays />
      <div className="grid items-start gap-8 lg:gap-6 lg:grid-cols-[min(22rem,34.4vw)_minmax(0,1fr)]">
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
          {hasOwnKeys() && (
            <SettingsSection title="API KEYS">
              <li>
                <LazyApiKeysSection shopId={null} canMake />
              </li>
            </SettingsSection>
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

/** A group of settings: a heading, and a plate whose rows are list items. */
function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="heading text-2xl">
        {title}
      </h2>
      <ul className="plate divide-y-2 divide-hairline *:px-5 *:py-4 sm:*:px-6">{children}</ul>
    </section>
  )
}

/** A setting that has its own screen. */
function LinkRow({ to, label, text }: { to: To; label: string; text: ReactNode }) {
  return (
    <Link to={to} className="group flex min-h-11 items-center justify-between gap-4">
      <span className="min-w-0">
        <span className="block text-lg font-semibold underline-offset-4 group-hover:underline">{label}</span>
        <span className="block text-sm text-ink-soft">{text}</span>
      </span>
      <ChevronRight className="size-7 shrink-0" strokeWidth={2.5} aria-hidden="true" />
    </Link>
  )
}

/** Opens a backup of the app without a server, here or in the account of a server. */
function BringRow() {
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="grow basis-52">
          <p className="text-lg font-semibold">Open a Backup</p>
          <p className="text-sm text-ink-soft">
            Brings photos and repairs here that were kept on a device without a server
          </p>
        </div>
        <Button className="grow sm:grow-0" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          OPEN A BACKUP
        </Button>
      </div>
      {isOpen && <LazyBringPhotos userId={me.id} />}
    </div>
  )
}

/** How much of the storage that the browser allows is used, and what a server would add. */
function StorageUse() {
  const { data, isPending } = useQuery({ queryKey: ['storage-use'], queryFn: storageUse, staleTime: 0 })
  return (
    <>
      <li>
        {isPending && <div className="skeleton h-12" />}
        {data === null && <p>This browser doesn&apos;t say how much it can keep.</p>}
        {data !== undefined && data !== null && (
          <>
            <Gauge
              label="Storage used"
              reading={`${sizeOf(data.used)} of ${sizeOf(data.allowed)}`}
              share={data.allowed === 0 ? 1 : data.used / data.allowed}
            />
            <p className="mt-2 text-sm text-ink-soft">
              {data.isPersistent
                ? 'The browser keeps it until you delete it.'
                : 'The browser may delete it when storage runs short, so save a backup now and then.'}
            </p>
          </>
        )}
      </li>
      <li>
        <p className="text-lg font-semibold">Needs a server</p>
        <p className="text-sm text-ink-soft">
          AI analysis, email, payments, two-step login, and the same account on other devices
        </p>
      </li>
    </>
  )
}

function sizeOf(bytes: number): string {
  return bytes < GB / 10 ? `${megabytes(bytes)} MB` : `${gigabytes(bytes)} GB`
}

/** The name, which turns into a form when it is pressed. */
function NameRow({ name }: { name: string }) {
  const [step, setStep] = useState<'shown' | 'editing' | 'left' | 'saved'>('shown')
  const button = useRef<HTMLButtonElement>(null)
  // The form that had the focus no longer exists.
  useEffect(() => {
    if (step === 'left' || step === 'saved') button.current?.focus()
  }, [step])
  return (
    <>
      {step === 'editing' ? (
        <NameForm name={name} onSaved={() => setStep('saved')} onLeft={() => setStep('left')} />
      ) : (
        <button
          ref={button}
          type="button"
          onClick={() => setStep('editing')}
          className="group print-too flex min-h-11 w-full items-center justify-between gap-4 text-left"
        >
          <span className="min-w-0">
            <span className="block text-lg font-semibold underline-offset-4 group-hover:underline">Change Name</span>
            <span className="block text-sm text-ink-soft">{name}</span>
          </span>
          <Pencil className="mr-1 size-5 shrink-0" strokeWidth={2.5} aria-hidden="true" />
        </button>
      )}
      {/* The region must exist before its text is added, or some screen readers stay silent. */}
      <div role="status">
        {step === 'saved' && (
          <Notice tone="success" isQuiet className="mt-3">
            {ACCOUNT_MESSAGES.nameUpdated}
          </Notice>
        )}
      </div>
    </>
  )
}

/** Few installations let people have keys of their own. */
const { Part: LazyApiKeysSection } = lazyPart(
  async () => (await import('#web/parts/apiKeys/ApiKeysSection.tsx')).ApiKeysSection,
  { label: 'Loading the API keys' },
)

/** Its code is fetched when somebody wants to bring photos here. */
const { Part: LazyBringPhotos } = lazyPart(
  async () => (await import('#web/features/moving/BringPhotos.tsx')).BringPhotos,
  {
    label: 'Loading',
  },
)

/** Whether the email address has been confirmed. */
function EmailState({ isConfirmed }: { isConfirmed: boolean }) {
  return (
    <span className={classNames('label whitespace-nowrap', isConfirmed ? 'text-success' : 'text-danger')}>
      {isConfirmed ? 'confirmed' : 'not confirmed'}
    </span>
  )
}
