const GUIDELINES = [
  ['Light', 'Daylight or a lamp from the side. Damage hides in a flash.'],
  ['Near and far', 'One photo from two steps back, one from close up.'],
  ['Scale', 'Lay a coin or a tape measure beside it.'],
  ['Stay safe', 'No photo is worth a step under a sagging ceiling or onto a weak floor.'],
] as const

/** Tips for taking a photo that can be analyzed. */
export function PhotoGuidelines() {
  return (
    <section className="plate p-5" aria-labelledby="photo-guidelines">
      <h2 id="photo-guidelines" className="heading mb-3 text-2xl">
        PHOTO GUIDELINES
      </h2>
      <ol className="flex flex-col gap-3">
        {GUIDELINES.map(([word, sentence], index) => (
          <li key={word} className="flex gap-3">
            <span className="heading figures w-6 shrink-0 text-3xl leading-[0.8]" aria-hidden="true">
              {index + 1}
            </span>
            <p className="text-sm leading-snug">
              <strong className="font-bold">{word}.</strong> {sentence}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
