import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** A secret that nobody can see again. */
export function SecretOnce({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Notice tone="success">
      <p>
        This is the secret. It is shown this once: keep it where the program that receives can check the signatures with
        it.
      </p>
      <p className="my-2 font-mono text-sm break-all select-all">{secret}</p>
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton text={secret} name="the secret" />
        <Button size="small" onClick={onClose}>
          I HAVE IT
        </Button>
      </div>
    </Notice>
  )
}
