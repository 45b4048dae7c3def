import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '#web/lib/copyText.ts'
import { Button } from './Button.tsx'

/** Copies a text, and says whether it worked. `name` is what it copies, for those who cannot see what it is beside. */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  return (
    <div className="no-print flex flex-wrap items-center gap-3">
      <Button
        size="small"
        aria-label={`COPY ${name}`}
        onClick={() => void copyText(text).then((isCopied) => setOutcome(isCopied ? 'copied' : 'failed'))}
      >
        {outcome === 'copied' ? (
          <Check className="size-4" aria-hidden="true" />
        ) : (
          <Copy className="size-4" aria-hidden="true" />
        )}
        COPY
      </Button>
      <span role="status" className="text-sm">
        {outcome === 'copied' && 'Copied.'}
        {outcome === 'failed' && "Your browser doesn't allow copying. Select the text instead."}
      </span>
    </div>
  )
}
