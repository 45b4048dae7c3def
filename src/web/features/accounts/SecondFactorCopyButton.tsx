import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '#web/lib/copyText.ts'
import { Button } from '#web/ui/Button.tsx'

type Outcome = 'none' | 'copied' | 'failed'

const WORDS: Readonly<Record<Outcome, string | null>> = { none: null, copied: 'COPIED', failed: 'NOT COPIED' }
const SPOKEN: Readonly<Record<Outcome, string>> = {
  none: '',
  copied: "It's on your clipboard.",
  failed: "Copying didn't work. Please select it and copy it yourself.",
}

type Props = { text: string; label: string; className?: string }

/** A copy button that shows the outcome in its own label. */
export function SecondFactorCopyButton({ text, label, className }: Props) {
  const [outcome, setOutcome] = useState<Outcome>('none')
  return (
    <>
      <Button
        className={className}
        onClick={() => void copyText(text).then((isCopied) => setOutcome(isCopied ? 'copied' : 'failed'))}
      >
        {outcome === 'copied' ? (
          <Check className="size-5" aria-hidden="true" />
        ) : (
          <Copy className="size-5" aria-hidden="true" />
        )}
        {WORDS[outcome] ?? label}
      </Button>
      {/* Screen readers do not announce a change inside a button. */}
      <span role="status" className="sr-only">
        {SPOKEN[outcome]}
      </span>
    </>
  )
}
