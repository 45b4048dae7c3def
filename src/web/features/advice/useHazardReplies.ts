import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { HAZARD_ANSWERS, type HazardAnswer } from '#shared/advice/hazardAnswers.ts'
import { BackendError } from '#web/backend/backendError.ts'
import { forgetKeptRuns } from '#web/backend/lazyKeptResponses.ts'
import { sendHazardAnswer } from './advice.api.ts'

type Reply = HazardAnswer['answer']
type Replies = Readonly<Record<string, Reply>>

/**
 * Sends replies about the hazards of a repair, one after the other. What could not be sent stays on this device, and is
 * sent when the network is back or the repair is opened again. `onSent` is called after each that was.
 */
export function useHazardReplies(repairId: string, onSent: () => void) {
  const [unsent, setUnsent] = useState<Replies>(() => read(repairId))
  const { mutate, isPending, error } = useMutation({
    scope: { id: `hazards ${repairId}` },
    mutationFn: ({ code, answer }: { code: string; answer: Reply }) => sendKept(repairId, code, answer),
    // The server may have it even if its response is lost, and what is kept may show a step that it holds back.
    onMutate: () => forgetKeptRuns(),
    onSuccess: onSent,
    onSettled: () => setUnsent(read(repairId)),
  })
  useEffect(() => {
    const send = () => {
      for (const [code, answer] of Object.entries(read(repairId))) mutate({ code, answer })
    }
    send()
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [mutate, repairId])
  return {
    reply: (code: string, answer: Reply) => mutate({ code, answer }),
    isSending: isPending,
    /** What is on this device only. */
    unsent: isPending ? NOTHING : unsent,
    error,
  }
}

const NOTHING: Replies = {}

/** Keeps a reply on this device until the server has it, or has refused it. Throws when it could not be sent. */
export async function sendKept(repairId: string, code: string, answer: Reply): Promise<void> {
  write(repairId, { ...read(repairId), [code]: answer })
  const forget = () => {
    // It may have been changed meanwhile.
    const others = Object.entries(read(repairId)).filter(([each, given]) => each !== code || given !== answer)
    write(repairId, Object.fromEntries(others))
  }
  try {
    await sendHazardAnswer(repairId, code, answer)
    forget()
  } catch (error) {
    if (isFinal(error)) forget()
    throw error
  }
}

/** The server has refused the reply itself, so another try would be refused as well. */
function isFinal(error: unknown): boolean {
  return error instanceof BackendError && [400, 404, 409].includes(error.status)
}

const storageKey = (repairId: string) => `mendsight:hazards:${repairId}`

// Storage may be forbidden or full. Then unsent replies last as long as the page.
const withoutStorage = new Map<string, Replies>()

function read(repairId: string): Replies {
  try {
    return readReplies(localStorage.getItem(storageKey(repairId)))
  } catch {
    return withoutStorage.get(repairId) ?? {}
  }
}

function readReplies(text: string | null): Replies {
  const kept: unknown = JSON.parse(text ?? '{}')
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(Object.entries(kept).filter((each): each is [string, Reply] => isReply(each[1])))
}

function isReply(value: unknown): value is Reply {
  return HAZARD_ANSWERS.some((answer) => answer === value)
}

function write(repairId: string, replies: Replies): void {
  withoutStorage.set(repairId, replies)
  try {
    if (Object.keys(replies).length === 0) localStorage.removeItem(storageKey(repairId))
    else localStorage.setItem(storageKey(repairId), JSON.stringify(replies))
  } catch {
    // Storage may be forbidden or full.
  }
}
