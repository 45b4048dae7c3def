import { useState } from 'react'
import { Navigate } from 'react-router'
import { saysAnything } from '#shared/advice/answers.ts'
import { PLANS } from '#shared/plans/plans.ts'
import { isRegistrationOpen } from '#web/features/accounts/EntryForm.tsx'
import { useSession } from '#web/features/accounts/useSession.ts'
import { ShortQuestions } from '#web/features/advice/ShortQuestions.tsx'
import { keptShortReplies, keepShortReplies } from '#web/features/advice/shortReplies.ts'
import { HAS_AI } from '#web/features/advice/installation.ts'
import { largestPhoto } from '#web/features/billing/usage.rules.ts'
import { PhotoPicker } from '#web/features/files/upload/PhotoPicker.tsx'
import { useUnownedPhotos } from '#web/features/files/upload/useUnownedPhotos.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useObjectUrl } from '#web/lib/objectUrl.ts'
import { BackLink } from '#web/ui/ScreenTop.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { Photo } from '#web/ui/Photo.tsx'

/** The rules that make it are large, and nobody needs them before the first answer. */
const { Part: Guidance, preload: preloadGuidance } = lazyPart(async () => (await import('./Guidance.tsx')).Guidance, {
  label: 'Loading the advice',
  height: 'min-h-80',
})

/**
 * A photo, a few questions, and what to do first, without an account. All of it happens on the device: the photo waits
 * there, and is sent when the person registers or logs in.
 */
export function StartPage() {
  const isLoggedIn = useSession().state === 'logged_in'
  return isLoggedIn ? <Navigate to={PATHS.upload} replace /> : <Start />
}

function Start() {
  const photos = useUnownedPhotos()
  const { own, left } = photos
  return (
    <div className="flex flex-col gap-4 pt-2 sm:pt-4">
      <div className="flex flex-wrap items-center gap-x-3 max-sm:-mt-2 sm:gap-x-4 [&>a]:mt-0! [&>a]:self-center">
        <BackLink to={PATHS.login} />
        <PageHeading className="text-2xl sm:text-4xl">WHAT TO DO FIRST</PageHeading>
      </div>
      {photos.fault !== null && <Notice tone="error">{photos.fault}</Notice>}
      {own.length > 0 ? (
        <About key={own[0]?.batch} photos={photos} />
      ) : (
        photos.state !== 'unknown' && (
          <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-8">
            <div className="flex flex-col gap-4">
              <p className="text-lg leading-snug lg:text-xl">
                Take a photo, answer a few questions with one tap each, and read what to do first. You need no account,
                and nothing is sent.
              </p>
              {left.length > 0 && (
                <Notice tone="notice">
                  <p>{left.length === 1 ? 'A photo' : `${left.length} photos`} from earlier, for at most a day.</p>
                  <div className="mt-2 flex flex-wrap gap-2">
                    <Button size="small" onClick={photos.continueWithLeft}>
                      CONTINUE
                    </Button>
                    <Button size="small" onClick={() => photos.discard(left)}>
                      DISCARD
                    </Button>
                  </div>
                </Notice>
              )}
            </div>
            <div className="flex flex-col gap-4">
              <PhotoPicker
                largest={largestPhoto(PLANS.free)}
                isSmall={false}
                onChoose={(chosen) => void photos.choose(chosen)}
              />
              <p role="status" className="min-h-6">
                {photos.state === 'taking' && 'Keeping the photo on this device...'}
              </p>
            </div>
          </div>
        )
      )}
    </div>
  )
}

/** The questions about the photos, then the advice, then how to keep it all. */
function About({ photos }: { photos: ReturnType<typeof useUnownedPhotos> }) {
  const { own } = photos
  const [{ shortReplies, isOver }, setSaid] = useState(keptShortReplies)
  const say = (said: { shortReplies: typeof shortReplies; isOver: boolean }) => {
    setSaid(said)
    keepShortReplies(said)
  }
  const { answers } = shortReplies
  const unkept = own.find(({ inMemory }) => inMemory === 'full' || inMemory === 'impossible')
  const end = (replies: typeof shortReplies) => {
    say({ shortReplies: replies, isOver: true })
    scrollTo({ top: 0, behavior: 'instant' })
  }
  return (
    <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_min(24rem,30vw)] lg:grid-rows-[auto_1fr]">
      <div className="flex min-w-0 items-center gap-3 border-b-2 border-hairline pb-3 lg:col-start-2 lg:row-start-1 lg:border-b-0 lg:pb-0">
        {own.slice(0, 2).map(({ place, photo }) => (
          <OwnPhoto key={place} photo={photo} />
        ))}
        <p className="min-w-0 grow text-sm leading-snug">
          {unkept === undefined
            ? 'Only on this device, for at most a day.'
            : "This browser can't keep it. Leave this page open until you have an account."}
        </p>
        <Button tone="quiet" size="small" onClick={() => photos.discard(own)}>
          DISCARD
        </Button>
      </div>
      <div className="flex min-w-0 flex-col gap-6 lg:row-span-2 lg:row-start-1">
        {isOver ? (
          <>
            <Guidance answers={answers} />
            <Button className="self-start" onClick={() => say({ shortReplies, isOver: false })}>
              CHANGE THE ANSWERS
            </Button>
          </>
        ) : (
          <ShortQuestions
            shortReplies={shortReplies}
            onReply={(next) => {
              preloadGuidance()
              say({ shortReplies: next, isOver: false })
              photos.say(next.answers)
            }}
            onEnd={() => undefined}
            ending={
              saysAnything(answers)
                ? 'Your advice is ready.'
                : 'You answered nothing, so we only know what holds for any damage.'
            }
            longForm={null}
            guides
            finish={{ isSending: false, show: end }}
          />
        )}
      </div>
      <KeepIt count={own.length} isNext={isOver} />
    </div>
  )
}

function OwnPhoto({ photo }: { photo: File }) {
  return (
    <Photo
      src={useObjectUrl(photo)}
      alt="Your photo"
      className="size-14 rounded-plate border-2 border-rule lg:size-24"
      isLazy={false}
    />
  )
}

/** How what was found becomes the person's own. It is the next thing to do once the advice is shown. */
function KeepIt({ count, isNext }: { count: number; isNext: boolean }) {
  const what = count === 1 ? 'the photo' : 'the photos'
  return (
    <section
      aria-labelledby="keep"
      className="no-print plate flex flex-col gap-3 p-5 lg:sticky lg:top-[calc(var(--bars)+1.375rem)] lg:col-start-2"
    >
      <h2 id="keep" className="heading text-3xl">
        {isRegistrationOpen ? 'REGISTER TO KEEP IT' : 'LOG IN TO KEEP IT'}
      </h2>
      <p>
        {HAS_AI
          ? `An account keeps ${what}, your answers and this advice, and has ${what} analyzed.`
          : `An account keeps ${what}, your answers and this advice.`}{' '}
        Nothing is sent before.
      </p>
      {isRegistrationOpen && (
        <ButtonLink to={PATHS.register} tone={isNext ? 'primary' : 'plain'} size="large">
          REGISTER
        </ButtonLink>
      )}
      <ButtonLink to={PATHS.login} tone={isRegistrationOpen || !isNext ? 'plain' : 'primary'}>
        LOG IN
      </ButtonLink>
    </section>
  )
}
