import { useMemo, useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { isSaid, type Answers } from '#shared/advice/answers.ts'
import type { IntakePage, SentIntake } from '#shared/api/intake.ts'
import { declaredFormat, UPLOAD_MESSAGES } from '#shared/files/uploads.rules.ts'
import { faultsOf, sentenceFor, type Fault } from '#shared/intake/check.rules.ts'
import { INTAKE_MESSAGES } from '#shared/intake/intake.messages.ts'
import { INTAKE_PHOTOS, INTAKE_TEXT } from '#shared/intake/intake.rules.ts'
import { wantedPhotos } from '#shared/intake/wantedPhotos.rules.ts'
import { FirstMessagePanel } from '#web/features/advice/FirstMessagePanel.tsx'
import { HazardQuestion } from '#web/features/advice/HazardQuestions.tsx'
import { groupAlone } from '#web/features/advice/shortQuestions.rules.ts'
import { ShortQuestions } from '#web/features/advice/ShortQuestions.tsx'
import { useReadAnswers, useRules, useUrgentMessage } from '#web/features/advice/useAnswersDraft.ts'
import { PhotoPicker } from '#web/features/files/upload/PhotoPicker.tsx'
import { ChosenPhotos, ContactFields } from '#web/features/intake/ContactFields.tsx'
import { withEmergencies, type EmergencySaid } from '#web/features/intake/emergencySaid.rules.ts'
import { keptNames } from '#web/features/intake/keptRequest.ts'
import { useChosenPhotos } from '#web/features/intake/useChosenPhotos.ts'
import { useSendRequest } from '#web/features/intake/sendRequest.ts'
import { randomId } from '#web/lib/hex.ts'
import { useSessionStorage } from '#web/lib/keptTexts.ts'
import { lazyModule, obtained } from '#web/lib/lazyModule.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useFocusFirstError } from '#web/lib/submitting.ts'
import { Button } from '#web/ui/Button.tsx'
import { CheckField } from '#web/ui/CheckField.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { formToKeep, parseForm, type Confirmed, type RequestForm } from './keptForm.ts'

type Props = {
  token: string
  page: IntakePage
  emergencies: EmergencySaid
  onSent: (sent: SentIntake) => void
  /** All that was entered is gone. */
  onCleared: () => void
}

const STAYS = 'What you enter stays in this tab until you send it or close the tab.'

/**
 * Questions, photos, and who the shop answers. Nothing of it is sent before the last button is pressed, and until then
 * the tab keeps it.
 */
export function IntakeForm({ token, page, emergencies, onSent, onCleared }: Props) {
  const [kept, keep] = useSessionStorage(keptNames(token).form)
  const entered = useMemo(() => parseForm(kept), [kept])
  const { shortReplies, note, contact, removesLocation } = entered
  const change = (changes: Partial<RequestForm>) => keep(formToKeep({ ...entered, ...changes }))
  const { photos, change: setPhotos, forget: forgetPhotos } = useChosenPhotos(token)
  const forget = () => {
    keep('')
    forgetPhotos()
  }
  const [agrees, setAgrees] = useState(false)
  const [website, setWebsite] = useState('')
  const [choosing, setChoosing] = useState<string | null>(null)
  const [found, setFound] = useState<readonly Fault[]>([])
  const [refusals, setRefusals] = useState(0)
  const form = useFocusFirstError(refusals)
  const sending = useSendRequest(token, page, (sent) => {
    forget()
    onSent(sent)
  })
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
    const request = { ...contact, answers: group === null ? answers : { ...answers, group }, note }
    const wrong = [
      ...faultsOf(request, { ask: page.ask, photos: photos.length }),
      ...(agrees ? [] : [{ field: 'consent', sentence: INTAKE_MESSAGES.noConsent }]),
    ]
    setFound(wrong)
    if (wrong.length > 0) return setRefusals(refusals + 1)
    sending.send({
      photos,
      withoutLocation: removesLocation ? withoutLocation : undefined,
      body: { ...request, consent: agrees, website },
    })
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-8">
      <ShortQuestions
        shortReplies={shortReplies}
        onReply={(next) => change({ shortReplies: next })}
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
      <DamageNote
        note={note}
        confirmed={entered.confirmed}
        answers={answers}
        error={sentenceFor(faults, 'note')}
        onChange={change}
      />
      <section aria-labelledby="contact" className="flex flex-col gap-3">
        <h2 id="contact" className="heading text-3xl">
          WHO IS ASKING?
        </h2>
        <ContactFields
          ask={page.ask}
          contact={contact}
          faults={faults}
          onChange={(next) => change({ contact: next })}
        />
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
        <Link to={PATHS.privacy} className="-mt-2 self-start py-2 font-semibold underline">
          PRIVACY POLICY
        </Link>
        <CheckField
          label="Take out where the photos were taken"
          text="Photos may contain the place. It is taken out on this device before anything is sent."
          isChecked={removesLocation}
          onChange={(next) => change({ removesLocation: next })}
        />
        <Button type="submit" tone="primary" size="large" aria-disabled={sending.isSending}>
          {sending.isSending ? `SENDING... ${Math.round(sending.share * 100)}%` : 'SEND THE REQUEST'}
        </Button>
        <div role="status" className="min-h-6 text-sm">
          {sending.isSending ? 'Please leave this page open.' : `Nothing was sent so far. ${STAYS}`}
        </div>
        {sending.sentence !== null && <Notice tone="error">{sending.sentence}</Notice>}
        {(kept !== '' || photos.length > 0) && !sending.isSending && (
          <Button
            tone="quiet"
            size="small"
            className="self-start"
            onClick={() => {
              forget()
              onCleared()
            }}
          >
            CLEAR THE FORM
          </Button>
        )}
      </section>
    </form>
  )
}

// Nobody needs it before the request is sent.
const shrinking = lazyModule(async () => (await import('#web/features/files/upload/shrinkPhoto.ts')).shrinkPhoto, {
  reloadsPage: false,
})

/**
 * A copy of the photo without what the camera wrote. Null when this browser cannot read the photo, and `unloaded` when
 * what makes copies could not be loaded.
 */
async function withoutLocation(photo: File, maxBytes: number): Promise<File | 'unloaded' | null> {
  const loaded = await obtained(shrinking)
  return loaded.kind === 'ready' ? loaded.value(photo, maxBytes).catch(() => null) : 'unloaded'
}

type DamageNoteProps = {
  note: string
  confirmed: Confirmed
  answers: Answers
  error: string | null
  onChange: (change: { note: string } | { confirmed: Confirmed }) => void
}

/**
 * What the customer writes. What that may mean is asked in the page and stays there: to the shop it counts as true
 * until somebody has looked.
 */
function DamageNote({ note, confirmed, answers, error, onChange }: DamageNoteProps) {
  const said = useMemo(() => ({ ...answers, text: note }), [answers, note])
  const rules = useRules(said)
  const given = useMemo(
    () =>
      rules?.repliesAbout(
        said,
        Object.entries(confirmed).map(([code, answer]) => ({ code, answer })),
      ) ?? [],
    [rules, said, confirmed],
  )
  const { urgent, ask } = useReadAnswers(said, given)
  const before = useUrgentMessage(answers)
  const isNew = urgent !== null && urgent.message.code !== before?.message.code
  return (
    <section className="flex flex-col gap-3">
      <TextArea
        label="What happened? (if you like)"
        name="note"
        maxLength={INTAKE_TEXT.note}
        value={note}
        error={error}
        onChange={({ target }) => onChange({ note: target.value })}
      />
      <div role="alert" className="empty:hidden">
        {isNew && <FirstMessagePanel message={urgent.message} doNot={urgent.doNot} />}
      </div>
      {ask.length > 0 && (
        <div className="flex flex-col gap-5 rounded-plate border-2 border-rule bg-notice p-4 text-ink sm:p-6">
          {ask.map((each) => (
            <HazardQuestion
              key={each.code}
              ask={each}
              onAnswer={(answer) => onChange({ confirmed: { ...confirmed, [each.code]: answer } })}
            />
          ))}
        </div>
      )}
    </section>
  )
}
