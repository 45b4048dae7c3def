import { telHref } from '#web/lib/telHref.ts'
import { Mail, Phone } from 'lucide-react'
import type { Submission } from '#shared/api/intake.ts'
import { buttonClass } from '#web/ui/Button.tsx'

/** Who asks, and how to answer. */
export function CustomerContact({
  submission: { name, phone, email, address, insurance },
}: {
  submission: Submission
}) {
  return (
    <div className="flex flex-col gap-2">
      <p className="font-semibold wrap-anywhere">{name}</p>
      <div className="flex flex-wrap gap-2">
        {phone !== null && (
          <a href={telHref(phone)} className={buttonClass('plain', 'small')}>
            <Phone className="size-4" aria-hidden="true" />
            {phone}
          </a>
        )}
        {email !== null && (
          <a href={`mailto:${encodeURIComponent(email)}`} className={buttonClass('plain', 'small', 'normal-case')}>
            <Mail className="size-4" aria-hidden="true" />
            {email}
          </a>
        )}
      </div>
      {address !== null && <p className="whitespace-pre-line wrap-anywhere">{address}</p>}
      {insurance !== null && <p className="wrap-anywhere">Insurance: {insurance}</p>}
    </div>
  )
}
