import { useState, type FormEvent } from 'react'
import { isSaid } from '#shared/advice/answers.ts'
import type { IntakePage, SentIntake } from '#shared/api/intake.ts'
import { UPLOAD_MESSAGES, declaredFormat } from '#shared/files/uploads.rules.ts'
import { faultsOf, sentenceFor, type Fault } from '#shared/intake/check.rules.ts'
import { INTAKE_MESSAGES } from '#shared/intake/intake.messages.ts'
import { INTAKE_PHOTOS } from '#shared/intake/intake.rules.ts'
import { wantedPhotos } from '#shared/intake/wantedPhotos.rules.ts'
import { ShortQuestions } from '#web/features/advice/ShortQuestions.tsx'
import { groupAlone } from '#web/features/advice/shortQuestions.rules.ts'
import { NO_REPLIES } from '#web/features/advice/shortReplies.ts'
import { PhotoPicker } from '#web/features/files/upload/PhotoPicker.tsx'
import { ChosenPhotos } from '#web/features/intake/ChosenPhotos.tsx'
import { ContactFields, NO_CONTACT } from '#web/features/intake/ContactFields.tsx'
import { withEmergencies, type EmergencySaid } from '#web/features/intake/emergencySaid.rules.ts'
import type { ChosenPhoto } from '#web/features/intake/sendRequest.ts'
import { useSendRequest } from '#web/features/intake/useSendRequest.ts'
import { randomId } from '#web/lib/randomId.ts'
import { useFocusFirstError } from '#web/lib/useFocusFirstError.ts'
import { Button } from '#web/ui/Button.tsx'
import { CheckField } from '#web/ui/CheckField.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { DamageNote } from './DamageNote.tsx'
import { withoutLocation } from './withoutLocation.ts'

type Props = {
  token: string
  page: IntakePage
  emergencies: EmergencySaid
  onSent: (sent: SentIntake) => void
}

/** Questions, photos, and who the shop answers. Nothing of it is sent before the last button is pressed. */
export function IntakeForm({ token, page, emergencies, onSent }: Props) {
  const [shortReplies, setShortReplies] = useState(NO_REPLIES)
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([])
  const [note, setNote] = useState('')
  const [contact, setContact] = useState(NO_CONTACT)
  const [agrees, setAgrees] = useState(false)
  const [removesLocation, setRemovesLocation] = useState(true)
  const [website, setWebsite] = useState('')
  const [choosing, setChoosing] = useState<string | null>(null)
  const [found, setFound] = useState<readonly Fault[]>([])
  const [refusals, setRefusals] = useState(0)
  const form = useFocusFirstError(refusals)
  const sending = useSendRequest(token, page, onSent)
  const answers = withEmergencies(shortReplies.answers, emergencies)
  const faults = sending.fault === null ? found : [sending.fault]

  const choose = (files: readonly File[]) => {
    const taken = files.filter((file) => declaredFormat(file) !== 'other')
    const room = page.photos_max - photos.length
    const wrong = files.find((file) => declaredFormat(file) === 'other')
    const isTooMany = taken.length > room
    setChoosing(
      isTooMany
        ? INTAKE_MESSAGES.tooManyPhotos(page.photos_max)
        : wrong === undefined
          ? null
          : UPLOAD_MESSAGES.wrongType(wrong.name),
    )
    setPhotos([...photos, ...taken.slice(0, room).map((file) => ({ id: randomId(), file }))])
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sending.isSending) return
    const group = isSaid(answers.kind) ? null : groupAlone(shortReplies.replies)
    const entered = { ...contact, answers: group === null ? answers : { ...answers, group }, note }
    const wrong = [
      ...faultsOf(entered, { ask: page.ask, photos: photos.length }),
      ...(agrees ? [] : [{ field: 'consent', sentence: INTAKE_MESSAGES.noConsent }]),
    ]
    setFound(wrong)
    if (wrong.length > 0) return setRefusals(refusals + 1)
    sending.send({
      photos,
      withoutLocation: removesLocation ? withoutLocation : undefined,
      body: { ...entered, consent: agrees, website },
    })
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-8">
      <ShortQuestions
        shortReplies={shortReplies}
        onReply={setShortReplies}
        onEnd={() => undefined}
        ended="NEXT: THE PHOTOS"
        ending="Add them below, and say who the shop can answer. Then send the request."
        longForm={null}
        guides
      />
      <section aria-labelledby="photos" className="flex flex-col gap-3">
        <h2 id="photos" className="heading text-3xl">
          PHOTOS
        </h2>
        <p>{wantedPhotos(answers.kind)}</p>
        <ChosenPhotos
          photos={photos}
          refused={sending.refused}
          onRemove={(id) => setPhotos(photos.filter((photo) => photo.id !== id))}
        />
        <PhotoPicker largest={`${INTAKE_PHOTOS.megabytes} MB`} isSmall={photos.length > 0} onChoose={choose} />
        <p role="alert" className="min-h-6 font-semibold">
          {choosing}
        </p>
      </section>
      <DamageNote note={note} answers={answers} error={sentenceFor(faults, 'note')} onChange={setNote} />
      <section aria-labelledby="contact" className="flex flex-col gap-3">
        <h2 id="contact" className="heading text-3xl">
          WHO IS ASKING?
        </h2>
        <ContactFields ask={page.ask} contact={contact} faults={faults} onChange={setContact} />
        {/* People see none of this, and keyboards skip it. Programs that fill in every field do not. */}
        <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
          <input
            type="text"
            name="website"
            tabIndex={-1}
            autoComplete="off"
            value={website}
            onChange={({ target }) => setWebsite(target.value)}
          />
        </div>
      </section>
      <section aria-label="Before you send it" className="plate flex flex-col gap-4 p-5">
        <CheckField
          label="I agree."
          text={page.consent.text}
          isChecked={agrees}
          error={sentenceFor(faults, 'consent')}
          onChange={setAgrees}
        />
        <CheckField
          label="Take out where the photos were taken"
          text="Photos may contain the place. It is taken out on this device before anything is sent."
          isChecked={removesLocation}
          onChange={setRemovesLocation}
        />
        <Button type="submit" tone="primary" size="large" aria-disabled={sending.isSending}>
          {sending.isSending ? `SENDING... ${Math.round(sending.share * 100)}%` : 'SEND THE REQUEST'}
        </Button>
        <div role="status" className="min-h-6 text-sm">
          {sending.isSending ? 'Please leave this page open.' : 'Nothing was sent so far.'}
        </div>
        {sending.sentence !== null && <Notice tone="error">{sending.sentence}</Notice>}
      </section>
    </form>
  )
}
