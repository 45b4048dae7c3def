import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ChangeEvent, type FormEvent } from 'react'
import { BackendError, sentenceOf } from '#web/backend/backendError.ts'
import type { BroughtFrom } from '#web/backend/backup.schema.ts'
import type { OnDevice } from '#web/backend/local/device.ts'
import { LOCAL_DATABASE } from '#web/lib/keptDatabase.ts'
import { beginWork } from '#web/lib/reload.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { bring, outcomeSentence, type Progress as Done, type Outcome } from './bring.ts'

/** How many of those that did not come are named. */
const NAMED = 5

type Source = BroughtFrom & Partial<Pick<OnDevice, 'remove'>>

/**
 * Brings the photos and repairs of a backup to this account, or those that are kept on this device without a server.
 */
export function BringPhotos({ userId }: { userId: string }) {
  const client = useQueryClient()
  const keepsPhotos = useQuery({
    queryKey: ['device-keeps-photos'],
    queryFn: deviceKeepsPhotos,
    enabled: !globalThis.IS_LOCAL_APP,
  })
  const [progress, setProgress] = useState<Done | null>(null)
  const cancel = useRef(new AbortController())
  useEffect(() => () => cancel.current.abort(), [])

  const bringing = useMutation({
    mutationFn: async (open: () => Promise<Source>) => {
      const endWork = beginWork()
      try {
        const source = await open()
        const outcome = await bring(source, { userId, signal: cancel.current.signal, onProgress: setProgress })
        return { source, outcome }
      } finally {
        endWork()
        setProgress(null)
        // Lists, counts and the usage of the plan have changed.
        void client.invalidateQueries()
      }
    },
  })
  const removing = useMutation({ mutationFn: (remove: () => Promise<void>) => remove() })

  const openFile = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // The same file can be chosen again after a failure.
    event.target.value = ''
    if (file === undefined || bringing.isPending) return
    bringing.mutate(async () => (await import('./openBackup.ts')).openBackup(file))
  }

  const done = bringing.data
  const remove = done?.outcome.left.length === 0 ? done.source.remove : undefined
  return (
    <div className="flex flex-col gap-4">
      <label className={buttonClass('plain', 'normal', 'w-fit cursor-pointer focus-within:outline-3 max-sm:w-full')}>
        CHOOSE A BACKUP FILE
        <input
          type="file"
          accept=".zip,application/zip"
          className="sr-only"
          onChange={openFile}
          disabled={bringing.isPending}
        />
      </label>
      {keepsPhotos.data === true && (
        <DeviceForm
          isBusy={bringing.isPending}
          error={bringing.error}
          onSubmit={(typed) =>
            bringing.mutate(async () => (await import('#web/backend/local/device.ts')).openDevice(typed))
          }
        />
      )}
      {bringing.isPending && (
        <Progress
          label="Bringing photos here"
          share={progress === null ? null : progress.done / Math.max(1, progress.total)}
        />
      )}
      {/* The region must exist before its text is added, or some screen readers stay silent. */}
      <div role="status">{done !== undefined && !bringing.isPending && <OutcomeNotice outcome={done.outcome} />}</div>
      {bringing.isError && !isFieldError(bringing.error) && <Notice tone="error">{sentenceOf(bringing.error)}</Notice>}
      {remove !== undefined && !removing.isSuccess && (
        <div className="flex flex-col items-start gap-3">
          <p>Everything is in this account now. On this device, it is kept twice.</p>
          <Button tone="danger" aria-disabled={removing.isPending} onClick={() => removing.mutate(remove)}>
            REMOVE THE COPY WITHOUT A SERVER
          </Button>
        </div>
      )}
      {removing.isSuccess && <Notice tone="success">The copy without a server is gone from this device.</Notice>}
      {removing.isError && <Notice tone="error">{sentenceOf(removing.error)}</Notice>}
    </div>
  )
}

function OutcomeNotice({ outcome }: { outcome: Outcome }) {
  const { left } = outcome
  return (
    <Notice tone={left.length === 0 ? 'success' : 'notice'}>
      <p>{outcomeSentence(outcome)}</p>
      {left.length > 0 && (
        <ul className="mt-2 flex flex-col gap-1 text-sm">
          {left.slice(0, NAMED).map(({ name, sentence }, place) => (
            <li key={`${place} ${name}`}>{sentence.startsWith(name) ? sentence : `${name}: ${sentence}`}</li>
          ))}
          {left.length > NAMED && <li>and {left.length - NAMED} more</li>}
        </ul>
      )}
    </Notice>
  )
}

type DeviceFormProps = {
  isBusy: boolean
  error: Error | null
  onSubmit: (typed: { email: string; password: string }) => void
}

/** Somebody else may use this browser, so what is kept in it opens with its own password only. */
function DeviceForm({ isBusy, error, onSubmit }: DeviceFormProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) onSubmit({ email, password })
  }
  const errorOf = (field: string) => (isFieldError(error) && error.field === field ? error.message : null)
  return (
    <form
      noValidate
      aria-label="Bring photos from this device"
      className="flex flex-col gap-4 border-t-2 border-hairline pt-4"
      onSubmit={send}
    >
      <p>
        This browser also keeps photos without a server. Enter the email address and the password that open them there.
      </p>
      <TextField
        label="Email on this device"
        type="email"
        name="device-email"
        autoComplete="off"
        value={email}
        error={errorOf('email')}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextField
        label="Password on this device"
        type="password"
        name="device-password"
        autoComplete="off"
        value={password}
        error={errorOf('password')}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" tone="primary" className="grow sm:grow-0" aria-disabled={isBusy}>
        BRING THESE PHOTOS TO THIS ACCOUNT
      </Button>
    </form>
  )
}

function isFieldError(error: Error | null): error is BackendError {
  return error instanceof BackendError && error.field !== undefined
}

/** Whether somebody has used the app without a server in this browser, at this origin. */
async function deviceKeepsPhotos(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === LOCAL_DATABASE)
  } catch {
    // Some private windows forbid it, and older browsers do not have this method. A backup file can be opened there.
    return false
  }
}
