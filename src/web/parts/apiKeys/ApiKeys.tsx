import { useState } from 'react'
import { Link } from 'react-router'
import type { ApiKey, MadeKey } from '#shared/api/apiKeys.ts'
import {
  KEY_DAYS,
  KEY_NAME_MAX,
  OVERLAP_HOURS,
  SCOPE_IDS,
  SCOPES,
  USUAL_SCOPES,
  type Scope,
} from '#shared/apiKeys/apiKeys.rules.ts'
import { calendarDayWords } from '#shared/lib/calendarDay.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { WithPassword } from '#web/features/accounts/WithPassword.tsx'
import { useApiKeys, useCreateApiKey, useEndApiKey, useRotateApiKey } from '#web/features/apiKeys/apiKeys.api.ts'
import { day } from '#web/lib/dates.ts'
import { PATHS } from '#web/lib/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { ErrorState, Notice } from '#web/ui/Notice.tsx'
import { LazyConfirmDialog } from '#web/ui/LazyConfirmDialog.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** The keys of a shop, or with null of the person's own home: they are made, replaced and ended here. */
export function ApiKeys({ shopId, canMake }: { shopId: string | null; canMake: boolean }) {
  const keys = useApiKeys(shopId)
  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-prose">
        A program with a key acts as the person who made it. Read how in the{' '}
        <Link to={PATHS.developers} className="font-semibold underline underline-offset-4">
          guide for developers
        </Link>
        .
      </p>
      {keys.data === undefined ? (
        keys.isError ? (
          <ErrorState
            sentence={sentenceOf(keys.error)}
            onRetry={() => void keys.refetch()}
            isRetrying={keys.isFetching}
          />
        ) : (
          <div role="status" aria-busy="true" aria-label="Loading the API keys" className="skeleton h-24" />
        )
      ) : (
        <KeyList keys={keys.data.api_keys} canMake={canMake} />
      )}
      {canMake && <MakeKey shopId={shopId} />}
    </div>
  )
}

function KeyList({ keys, canMake }: { keys: readonly ApiKey[]; canMake: boolean }) {
  if (keys.length === 0) return <p className="font-semibold">There is no API key yet.</p>
  return (
    <ul aria-label="API keys" className="plate divide-y-2 divide-hairline *:px-5 *:py-4 sm:*:px-6">
      {keys.map((key) => (
        <li key={key.id}>
          <KeyRow apiKey={key} canMake={canMake} />
        </li>
      ))}
    </ul>
  )
}

function KeyRow({ apiKey, canMake }: { apiKey: ApiKey; canMake: boolean }) {
  const { name, shown, scopes, is_old: isOld } = apiKey
  const rotate = useRotateApiKey(apiKey.id)
  const end = useEndApiKey(apiKey.id)
  const [step, setStep] = useState<'shown' | 'rotating' | 'ending'>('shown')
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-lg font-semibold wrap-anywhere">{name}</p>
        {isOld && <Badge tone="outline">Replaced</Badge>}
      </div>
      <p className="text-sm wrap-anywhere">
        <code>{shown}</code>, made by {apiKey.created_by.name}, works until {day(apiKey.expires_at)}
      </p>
      <p className="text-sm text-ink-soft">
        {apiKey.last_used_on === null
          ? 'Not used yet'
          : `Last used on ${calendarDayWords(apiKey.last_used_on)} from ${apiKey.last_used_from ?? 'somewhere'}`}
      </p>
      <details className="text-sm">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">What it may do</summary>
        <ul className="ml-5 list-disc">
          {scopes.map((scope) => (
            <li key={scope}>
              {SCOPES[scope]} <code className="text-sm">{scope}</code>
            </li>
          ))}
        </ul>
      </details>
      <div className="no-print flex flex-wrap gap-3">
        {canMake && !isOld && (
          <Button
            size="small"
            aria-expanded={step === 'rotating'}
            aria-label={`Replace ${name}`}
            onClick={() => setStep(step === 'rotating' ? 'shown' : 'rotating')}
          >
            REPLACE
          </Button>
        )}
        <Button
          size="small"
          tone="danger"
          aria-label={end.isPending ? undefined : `End ${name}`}
          aria-disabled={end.isPending}
          onClick={() => setStep('ending')}
        >
          {end.isPending ? 'ENDING...' : 'END'}
        </Button>
      </div>
      {step === 'rotating' && (
        <WithPassword
          label={`Replace ${name}`}
          purpose="API key"
          button="REPLACE THE KEY"
          isPending={rotate.isPending}
          onSubmit={(password, then) => rotate.mutate(password, { ...then, onSuccess: () => setStep('shown') })}
        >
          <p>The old key works for {OVERLAP_HOURS.usual} more hours, so that nothing stops meanwhile.</p>
        </WithPassword>
      )}
      <div role="status">{rotate.data !== undefined && <ShownOnce made={rotate.data} onDone={rotate.reset} />}</div>
      {end.error !== null && <Notice tone="error">{sentenceOf(end.error)} The key still works.</Notice>}
      {step === 'ending' && (
        <LazyConfirmDialog
          title="END THIS KEY?"
          text={`Whatever uses “${name}” stops at once. A key that has ended cannot come back.`}
          confirmLabel="END THE KEY"
          cancelLabel="CANCEL"
          tone="danger"
          onConfirm={() => {
            setStep('shown')
            if (!end.isPending) end.mutate(undefined)
          }}
          onCancel={() => setStep('shown')}
        />
      )}
    </div>
  )
}

const DAYS = ['30', String(KEY_DAYS.usual), '180', String(KEY_DAYS.most)] as const

/** The form for a new key, and the key when it was made. */
function MakeKey({ shopId }: { shopId: string | null }) {
  const create = useCreateApiKey(shopId)
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [days, setDays] = useState<(typeof DAYS)[number]>(DAYS[1])
  const [scopes, setScopes] = useState(USUAL_SCOPES)
  const [isWrong, setWrong] = useState(false)
  const toggle = (scope: Scope) =>
    setScopes(SCOPE_IDS.filter((each) => (each === scope ? !scopes.includes(each) : scopes.includes(each))))
  return (
    <div className="flex flex-col gap-4">
      <Button className="self-start" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        MAKE A KEY
      </Button>
      {isOpen && (
        <WithPassword
          label="Make an API key"
          purpose="API key"
          button="MAKE THE KEY"
          isPending={create.isPending}
          onSubmit={(password, then) => {
            if (name.trim() === '' || scopes.length === 0) {
              setWrong(true)
              return then.onSettled()
            }
            const wanted = { name: name.trim(), scopes: [...scopes], expires_in_days: Number(days), password }
            create.mutate(wanted, {
              ...then,
              onSuccess: () => {
                setOpen(false)
                setName('')
                // The next key may do no more than usual unless somebody says so.
                setScopes(USUAL_SCOPES)
                setDays(DAYS[1])
                setWrong(false)
              },
            })
          }}
        >
          <TextField
            label="Name of the key"
            hint="Such as the program that uses it."
            maxLength={KEY_NAME_MAX}
            value={name}
            error={isWrong && name.trim() === '' ? 'Please give it a name.' : null}
            onChange={({ target }) => setName(target.value)}
          />
          <SelectField
            label="Works for"
            value={days}
            options={DAYS.map((value) => ({ value, label: `${value} days` }))}
            onChoose={setDays}
          />
          <fieldset className="flex flex-col">
            <legend className="label">What it may do</legend>
            {SCOPE_IDS.map((scope) => (
              <label key={scope} className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  className="size-6 shrink-0 accent-ink"
                  checked={scopes.includes(scope)}
                  onChange={() => toggle(scope)}
                />
                <span>
                  {SCOPES[scope]} <code className="text-sm">{scope}</code>
                </span>
              </label>
            ))}
            {isWrong && scopes.length === 0 && <Notice tone="error">Choose what the key may do.</Notice>}
          </fieldset>
        </WithPassword>
      )}
      {/* The region must exist before its text is added, or some screen readers stay silent. */}
      <div role="status">{create.data !== undefined && <ShownOnce made={create.data} onDone={create.reset} />}</div>
    </div>
  )
}

/** A new key, which nobody can look up later. */
function ShownOnce({ made, onDone }: { made: MadeKey; onDone: () => void }) {
  return (
    <div className="plate flex flex-col gap-3 p-5">
      <p className="font-semibold">Copy the key for “{made.api_key.name}” now. It is not shown again.</p>
      <code className="wrap-anywhere">{made.secret}</code>
      <CopyButton text={made.secret} name="THE KEY" />
      <Button size="small" className="self-start" onClick={onDone}>
        DONE
      </Button>
    </div>
  )
}
