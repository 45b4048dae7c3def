import { messageLines } from '#shared/advice/messageLines.rules.ts'
import type { QuestionRecord } from '#shared/api/questions.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { FirstMessagePanel } from './FirstMessagePanel.tsx'

/** One question of the owner with its reply, or with the reason that there is none. */
export function QuestionAndReply({ question }: { question: QuestionRecord }) {
  const { text, status, answer, first_message: first, notice } = question
  const said = first === null ? 0 : messageLines(first).length
  const lines = (answer ?? '').split('\n').slice(said)
  return (
    <article className="flex flex-col gap-3 border-t-2 border-hairline pt-4 first:border-t-0 first:pt-0">
      <h3 className="font-semibold whitespace-pre-line">
        <span className="sr-only">You asked: </span>
        {text}
      </h3>
      {status === 'open' && (
        <p className="flex items-center gap-3 text-ink-soft">
          <span aria-hidden="true" className="size-3 animate-pulse bg-yellow-deep" />
          Looking for the answer. This takes up to a minute.
        </p>
      )}
      {status === 'failed' && (
        <Notice tone="error" isQuiet>
          {notice}
        </Notice>
      )}
      {status === 'answered' && first !== null && <FirstMessagePanel message={first} doNot={[]} level={3} isInAnswer />}
      {status === 'answered' &&
        lines.map((line, index) => (
          <p key={index} className="max-w-prose leading-snug">
            {line}
          </p>
        ))}
    </article>
  )
}
