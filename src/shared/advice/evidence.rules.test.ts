import { describe, expect, it } from 'vitest'
import type { PhotoView } from '../files/photoViews.ts'
import type { Answers } from './answers.ts'
import { evidenceOf, isEvidenceTelling, type EvidenceInput, type SeenPhoto } from './evidence.rules.ts'

const GOOD = { sharpness: 0.7, luminanceMedian: 120, luminanceHigh: 200 }
const DARK = { sharpness: 0.7, luminanceMedian: 20, luminanceHigh: 50 }
const BLURRED = { sharpness: 0.2, luminanceMedian: 120, luminanceHigh: 200 }

function aPhoto(name: string, shows: PhotoView[] = [], changes: Partial<SeenPhoto> = {}): SeenPhoto {
  return { id: name, name: `${name}.jpg`, width: 3000, height: 2000, quality: GOOD, shows, ...changes }
}

const ANSWERS: Answers = { kind: 'pipe', water: 'drip', electric: 'no' }
const of = (photos: SeenPhoto[], answers: Answers = {}, more: Partial<EvidenceInput> = {}) =>
  evidenceOf({ photos, answers, ...more })

describe('the evidence', () => {
  it('is thin for one dark photo with nothing said, and names what to add', () => {
    expect(of([aPhoto('kitchen', [], { quality: DARK })])).toEqual({
      level: 'thin',
      reasons: ['No photo shows enough to judge the damage.', 'kitchen.jpg is dark.', 'You answered no questions.'],
      wanted: [
        'Take kitchen.jpg again with more light.',
        'Take one photo from close up and one from farther away.',
        'Tell us what kind of damage it is.',
        'Tell us whether there is water.',
        'Tell us whether anything electrical is near it.',
        'Tell us how long it has been there.',
        'Put something in the photo that shows the size, such as a coin or a tape measure.',
      ],
    })
  })

  it('is strong for near, far, something for scale and the answers', () => {
    expect(of([aPhoto('pipe', ['near', 'scale']), aPhoto('room', ['far'])], ANSWERS)).toEqual({
      level: 'strong',
      reasons: [
        'This is based on 2 photos.',
        'The damage is seen from close up and from farther away.',
        'Something in a photo shows the size.',
        'You answered the questions that matter most for this kind of damage.',
      ],
      wanted: [],
    })
  })

  it('is fair for near and far, and for one photo with the answers', () => {
    expect(of([aPhoto('pipe', ['near']), aPhoto('room', ['far'])]).level).toBe('fair')
    expect(of([aPhoto('pipe')], ANSWERS).level).toBe('fair')
  })

  it('is thin for one photo with some answers, and for photos that nobody told apart', () => {
    expect(of([aPhoto('pipe')], { kind: 'pipe' }).level).toBe('thin')
    const two = of([aPhoto('one'), aPhoto('two')])
    expect(two.level).toBe('thin')
    expect(two.wanted[0]).toBe('Tell us which photo is from close up and which is from farther away.')
  })

  it.each([
    ['near', [aPhoto('room', ['far', 'scale'])], 'Add a photo from close up.'],
    ['far', [aPhoto('pipe', ['near', 'scale'])], 'Add a photo from farther away.'],
  ] as const)('is never strong without %s', (_view, photos, wanted) => {
    const evidence = of([...photos], ANSWERS)
    expect(evidence).toMatchObject({ level: 'fair', wanted: [wanted] })
  })

  it('is not strong without a scale, or when two assessments disagree', () => {
    const photos = [aPhoto('pipe', ['near']), aPhoto('room', ['far'])]
    expect(of(photos, ANSWERS).level).toBe('fair')
    const scaled = [aPhoto('pipe', ['near', 'scale']), aPhoto('room', ['far'])]
    expect(of(scaled, ANSWERS, { isDisputed: true })).toMatchObject({
      level: 'fair',
      reasons: expect.arrayContaining(['Two assessments of these photos came to different results.']),
    })
  })

  it('does not count a photo that is dark, blurred or too small, and names it by its place', () => {
    const poor = aPhoto('image', ['near', 'scale'], { quality: { ...DARK, sharpness: 0.1 }, width: 400 })
    const evidence = of([aPhoto('image', ['far']), poor], ANSWERS)
    expect(evidence.level).toBe('fair')
    expect(evidence.reasons).toContain('Photo 2 (image.jpg) is dark, blurred and too small.')
    expect(evidence.wanted[0]).toBe(
      'Take Photo 2 (image.jpg) again with more light, with the camera held still and at its full size.',
    )
    expect(of([aPhoto('one', [], { quality: BLURRED })], ANSWERS).level).toBe('thin')
  })

  it('believes what the owner says about a photo before what the model says', () => {
    const views = [
      { file_id: 'pipe', shows: ['far'] as const },
      { file_id: 'room', shows: ['far', 'scale'] as const },
    ]
    expect(of([aPhoto('pipe'), aPhoto('room')], ANSWERS, { views }).level).toBe('fair')
    expect(of([aPhoto('pipe', ['near']), aPhoto('room')], ANSWERS, { views }).level).toBe('strong')
  })

  it('is shown with a plain result only when it tells something of the photos', () => {
    const telling = (photos: SeenPhoto[], answers: Answers = {}) =>
      isEvidenceTelling({ guide: null, evidence: of(photos, answers) })
    expect(telling([aPhoto('pipe')])).toBe(false)
    expect(telling([aPhoto('pipe', [], { quality: null })])).toBe(false)
    expect(telling([aPhoto('pipe', [], { quality: DARK })])).toBe(true)
    expect(telling([aPhoto('pipe', ['near'])])).toBe(true)
    expect(telling([aPhoto('pipe'), aPhoto('room')])).toBe(true)
    expect(telling([aPhoto('pipe')], { kind: 'pipe' })).toBe(true)
  })
})
