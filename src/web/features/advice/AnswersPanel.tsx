import { useEffect, useRef } from 'react'
import type { Ask } from '#shared/advice/advice.ts'
import { saysAnything, type Answers } from '#shared/advice/answers.ts'
import { chosenShop } from '#web/lib/chosenShop.ts'
import { useMayDo } from '#web/lib/mayDo.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'

/** The code of the form is fetched when the screen is idle, or when the form is opened. */
export const { Part: LazyAnswersForm, preload: preloadAnswersForm } = lazyPart(
  async () => (await import('./AnswersForm.tsx')).AnswersForm,
  { label: 'Loading the questions', height: 'min-h-80' },
)

type Props = {
  userId: string
  fileId: string
  said: Answers
  asked: readonly Ask[] | undefined
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  isSending: boolean
  error: string | null
  /** What happened to answers that did not start a run. */
  notice: string | null
  onSend: (answers: Answers, onSent: (repairId: string | null) => void) => void
}

/** A button that opens the questions about a repair. */
export function AnswersPanel({ isOpen, onOpenChange, notice, said, onSend, ...form }: Props) {
  const mayWrite = useMayDo()('write')
  const opener = useRef<HTMLButtonElement>(null)
  const wasClosed = useRef(false)
  useEffect(() => {
    // The button that opened the form was removed while the form was open, so the focus has to be set anew.
    if (!isOpen && wasClosed.current) opener.current?.focus()
    wasClosed.current = false
  }, [isOpen])
  if (!mayWrite) return null
  if (isOpen) {
    return (
      <LazyAnswersForm
        {...form}
        said={said}
        closeLabel="CLOSE"
        onClose={() => {
          wasClosed.current = true
          onOpenChange(false)
        }}
        onSend={(answers, forget) =>
          onSend(answers, (repairId) => {
            forget(repairId)
            onOpenChange(false)
          })
        }
      />
    )
  }
  return (
    <>
      <Button ref={opener} className="w-full" onClick={() => onOpenChange(true)}>
        {!saysAnything(said)
          ? 'TELL US MORE'
          : chosenShop() === undefined
            ? 'CHANGE YOUR ANSWERS'
            : 'CHANGE THE ANSWERS'}
      </Button>
      {notice !== null && <Notice tone="notice">{notice}</Notice>}
    </>
  )
}
