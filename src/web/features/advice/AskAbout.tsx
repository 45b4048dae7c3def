import { useState } from 'react'
import { useMayDo } from '#web/lib/mayDo.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { useQuestions } from './useQuestions.ts'

type Props = {
  userId: string
  runId: string
  /** Called when the words of a question may have changed what is shown of the result. */
  onQuestionsChanged: () => void
}

/** The questions about a result: a button until one is asked, then the answers and a field for the next question. */
export function AskAbout({ userId, runId, onQuestionsChanged }: Props) {
  const asking = useQuestions(runId, onQuestionsChanged)
  const mayWrite = useMayDo()('write')
  const [isOpened, setOpened] = useState(false)
  if (!isOpened && (asking.list.data?.questions ?? []).length === 0) {
    return (
      mayWrite && (
        <Button className="no-print w-full" onClick={() => setOpened(true)}>
          ASK ABOUT THIS
        </Button>
      )
    )
  }
  return <LazyAskPanel userId={userId} runId={runId} asking={asking} takesFocus={isOpened} />
}

/** The section is fetched when somebody wants to ask, or has asked. */
const LazyAskPanel = lazyPart(async () => (await import('./AskPanel.tsx')).AskPanel, {
  label: 'Loading the questions',
}).Part
