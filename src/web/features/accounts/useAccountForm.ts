import { useRef, useState } from 'react'
import { ACCOUNT_MESSAGES } from '#shared/accounts/credentials.rules.ts'
import { BACKEND_MESSAGES, BackendError } from '#web/backend/backendError.ts'
import { useNetworkBack } from '#web/lib/online.ts'
import type { AccountFailure, FailedCall } from './accountFailure.rules.ts'

type FormError = { message: string; field: string | null; count: number; isOffline: boolean }

type Steps = {
  /** The first error among the fields, or null. */
  check: () => { field: string; message: string } | null
  send: () => Promise<void>
  explain: (call: FailedCall) => AccountFailure
}

export type AccountForm = ReturnType<typeof useAccountForm>

/** Validates and submits an account form and explains failures. A second submit during the first one does nothing. */
export function useAccountForm() {
  const [error, setError] = useState<FormError | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isOffering, setOffering] = useState(false)
  const isLocked = useRef(false)

  const fail = (message: string, field: string | null, isOffline = false) =>
    setError((before) => ({ message, field, count: (before?.count ?? 0) + 1, isOffline }))
  // Not as soon as any other request is answered: the message would be gone before it is read.
  useNetworkBack(() => setError((before) => (before?.isOffline === true ? null : before)))

  const submit = async (steps: Steps): Promise<boolean> => {
    if (isLocked.current) return false
    setOffering(false)
    const found = steps.check()
    if (found !== null) {
      fail(found.message, found.field)
      return false
    }
    if (!navigator.cookieEnabled && !globalThis.IS_LOCAL_APP) {
      fail(ACCOUNT_MESSAGES.cookiesNeeded, null)
      return false
    }
    isLocked.current = true
    setBusy(true)
    setError(null)
    try {
      await steps.send()
      // The form stays locked, because the next step is navigation to another screen.
      return true
    } catch (error) {
      const call = asFailedCall(error)
      const failure = steps.explain(call)
      if (failure.message !== null) fail(failure.message, failure.field, call.code === 'offline')
      setOffering(failure.offersOther)
      isLocked.current = false
      setBusy(false)
      return false
    }
  }

  return {
    error,
    /** The error message of one field, or null while it has none. */
    errorOf: (field: string) => (error?.field === field ? error.message : null),
    isBusy,
    isOffering,
    submit,
    stopOffering: () => setOffering(false),
    clearError: () => setError(null),
  }
}

function asFailedCall(error: unknown): FailedCall {
  if (error instanceof BackendError) {
    return { code: error.code, message: error.message, field: error.field, status: error.status }
  }
  return { code: 'unexpected', message: BACKEND_MESSAGES.unexpected }
}
