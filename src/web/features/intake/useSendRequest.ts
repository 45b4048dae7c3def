import { useEffect, useRef, useState } from 'react'
import type { IntakePage, SentIntake } from '#shared/api/intake.ts'
import type { Fault } from '#shared/intake/check.rules.ts'
import { INTAKE_MESSAGES } from '#shared/intake/intake.messages.ts'
import { BackendError, sentenceOf } from '#web/backend/backendError.ts'
import { beginWork } from '#web/lib/unfinishedWork.ts'
import { newDraft, PhotoRefused, sendRequest } from './sendRequest.ts'

type Request = Pick<Parameters<typeof sendRequest>[0], 'photos' | 'withoutLocation' | 'body'>

type State = {
  isSending: boolean
  share: number
  /** Why it could not be sent, when no field and no photo is the reason. */
  sentence: string | null
  fault: Fault | null
  refused: { id: string; sentence: string } | null
}

const IDLE: State = { isSending: false, share: 0, sentence: null, fault: null, refused: null }

/** Sends a request once at a time. What was sent stays sent when something fails. */
export function useSendRequest(token: string, page: IntakePage, onSent: (sent: SentIntake) => void) {
  const [state, setState] = useState(IDLE)
  const draft = useRef(newDraft())
  const running = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    running.current = controller
    return () => controller.abort()
  }, [])

  async function run(request: Request): Promise<void> {
    const endWork = beginWork()
    const { signal } = running.current
    setState({ ...IDLE, isSending: true })
    try {
      const onProgress = (share: number) => setState((before) => ({ ...before, share }))
      const sent = await sendRequest({ token, page, draft: draft.current, signal, onProgress, ...request })
      // Also when the page was left meanwhile: the shop has it, and the tab must not offer to send it once more.
      onSent(sent)
    } catch (error) {
      if (!signal.aborted) setState({ ...IDLE, ...failureOf(error) })
    } finally {
      endWork()
    }
  }
  return { ...state, send: (request: Request) => void run(request) }
}

function failureOf(error: unknown): Partial<State> {
  if (error instanceof PhotoRefused) {
    const { id, message: sentence } = error
    return { refused: { id, sentence }, sentence: 'A photo could not be sent. Nothing is with the shop so far.' }
  }
  if (error instanceof BackendError && error.code === 'consent_missing') {
    return { fault: { field: 'consent', sentence: INTAKE_MESSAGES.noConsent } }
  }
  if (error instanceof BackendError && error.field !== undefined) {
    return { fault: { field: error.field, sentence: error.message } }
  }
  return { sentence: sentenceOf(error) }
}
