import { useId, useRef, useEffect, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { Advice, Ask } from '#shared/advice/advice.ts'
import { type HazardAnswer, HAZARD_ANSWERS } from '#shared/advice/hazardAnswers.ts'
import { sentenceOf, BackendError } from '#web/backend/backendError.ts'
import { classNames } from '#web/lib/classNames.ts'
import { chosenShop } from '#web/lib/chosenShop.ts'
import { useMayDo } from '#web/lib/mayDo.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { forgetKeptRuns } from '#web/backend/lazyKeptResponses.ts'
import { sendHazardAnswer } from './advice.api.ts'

type Reply = HazardAnswer['answer']

/** In the language of the question, which is that of the owner's words. */
const REPLIES: Readonly<Record<'en' | 'es', readonly (readonly [Reply, string])[]>> = {
  en: [
    ['yes', 'YES'],
    ['no', 'NO'],
    ['unsure', 'NOT SURE'],
  ],
  es: [
    ['yes', 'SÍ'],
    ['no', 'NO'],
    ['unsure', 'NO SÉ'],
  ],
}

const languageOf = ({ question }: Ask): 'en' | 'es' => (question.startsWith('¿') ? 'es' : 'en')

type Props = {
  repairId: string
  /** An open page may get its response from an older server, which does not ask. */
  advice: Partial<Pick<Advice, 'ask' | 'quiet'>>
  /** Called when an answer is stored, which changes what is shown of the result. */
  onAnswered: () => void
}

/** What the owner's words may mean, as questions that one tap answers. Until then it counts as true. */
export function HazardQuestions({ repairId, advice: { ask = [], quiet = [] }, onAnswered }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { reply, isSending, unsent, error } = useHazardReplies(repairId, () => {
    onAnswered()
    // The answered question moves below the open ones.
    heading.current?.focus()
  })
  if (ask.length === 0) return null
  const isOpen = ({ answer }: Ask) => answer === null
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'flex flex-col gap-5 rounded-plate border-2 border-rule bg-notice p-4 text-ink sm:p-6',
        quiet.length === 0 && 'no-print',
      )}
    >
      <h2 id={id} ref={heading} tabIndex={-1} className="heading text-2xl outline-none sm:text-3xl print:hidden">
        {ask.some(isOpen) ? 'YES OR NO?' : 'WHAT YOU ANSWERED'}
      </h2>
      {ask.map((each) => (
        <HazardQuestion
          key={each.code}
          ask={each}
          unsent={unsent[each.code] ?? null}
          isBusy={isSending}
          onAnswer={(answer) => reply(each.code, answer)}
        />
      ))}
      {quiet.map((line) => (
        <p key={line} className="max-w-prose text-sm leading-snug">
          {line}
        </p>
      ))}
      {error !== null && <Notice tone="error">{sentenceOf(error)}</Notice>}
    </section>
  )
}

type HazardQuestionProps = {
  ask: Ask
  /** A reply that is on this device only. */
  unsent?: Reply | null
  isBusy?: boolean
  onAnswer: (answer: Reply) => void
}

const NOT_SENT = 'This is on your device only. It is sent when the connection is back.'
const NOT_SENT_YES = `${NOT_SENT} Until then, the advice here does not know of the danger: see EMERGENCY first.`

/** One question, and the three answers to it. */
export function HazardQuestion({ ask, unsent = null, isBusy = false, onAnswer }: HazardQuestionProps) {
  const id = useId()
  const mayWrite = useMayDo()('write')
  const language = languageOf(ask)
  const given = unsent ?? ask.answer
  return (
    <div role="group" aria-labelledby={id} lang={language} className="no-print flex flex-col gap-3">
      <p id={id} className={ask.answer === null ? 'text-lg leading-snug font-semibold' : 'leading-snug'}>
        {ask.question}
      </p>
      {ask.answer === null && ask.sentence !== '' && (
        <p className="text-sm text-ink-soft">
          <span lang="en">{chosenShop() === undefined ? 'You wrote:' : 'The answers say:'}</span> “{ask.sentence}”
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {REPLIES[language].map(([reply, label]) => (
          <Button
            key={reply}
            disabled={!mayWrite}
            size={ask.answer === null ? 'large' : 'small'}
            tone={given === reply ? 'primary' : 'plain'}
            aria-pressed={given === reply}
            aria-disabled={isBusy}
            className="grow max-sm:px-4 sm:grow-0"
            onClick={() => (isBusy || given === reply ? undefined : onAnswer(reply))}
          >
            {label}
          </Button>
        ))}
      </div>
      <div role="status" lang="en" className="empty:hidden">
        {unsent !== null && <Notice tone="notice">{unsent === 'yes' ? NOT_SENT_YES : NOT_SENT}</Notice>}
      </div>
    </div>
  )
}

type Replies = Readonly<Record<string, Reply>>

/**
 * Sends replies about the hazards of a repair, one after the other. What could not be sent stays on this device, and is
 * sent when the network is back or the repair is opened again. `onSent` is called after each that was.
 */
function useHazardReplies(repairId: string, onSent: () => void) {
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
