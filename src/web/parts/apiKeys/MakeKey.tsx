import { useState } from 'react'
import type { MadeKey } from '#shared/api/apiKeys.ts'
import { KEY_DAYS, KEY_NAME_MAX, SCOPE_IDS, SCOPES, USUAL_SCOPES, type Scope } from '#shared/apiKeys/apiKeys.rules.ts'
import { useCreateApiKey } from '#web/features/apiKeys/apiKeys.api.ts'
import { WithPassword } from '#web/features/accounts/WithPassword.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const DAYS = ['30', String(KEY_DAYS.usual), '180', String(KEY_DAYS.most)] as const

/** The form for a new key, and the key when it was made. */
export function MakeKey({ shopId }: { shopId: string | null }) {
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
export function ShownOnce({ made, onDone }: { made: MadeKey; onDone: () => void }) {
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
