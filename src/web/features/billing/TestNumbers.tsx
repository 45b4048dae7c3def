import { Button } from '#web/ui/Button.tsx'

/** Offers test numbers that belong to no one, so that people do not type their own into a demo. */
export function TestNumbers({ text, label, onFill }: { text: string; label: string; onFill: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-plate border-2 border-rule bg-notice px-4 py-3">
      <p className="figures font-medium">{text}</p>
      <Button size="small" className="max-sm:grow" onClick={onFill}>
        {label}
      </Button>
    </div>
  )
}
