import type { PhotoProblem } from './photoQuality.rules.ts'

const WORDS: Readonly<Record<PhotoProblem, string>> = { dark: 'dark', blurred: 'blurred', small: 'too small' }

const BETTER: Readonly<Record<PhotoProblem, string>> = {
  dark: 'with more light',
  blurred: 'with the camera held still',
  small: 'at its full size',
}

/** 'dark, blurred and too small'. */
export function problemWords(problems: readonly PhotoProblem[]): string {
  return listed(problems.map((problem) => WORDS[problem]))
}

/** How the photo is taken again: 'with more light and with the camera held still'. */
export function betterPhotoWords(problems: readonly PhotoProblem[]): string {
  return listed(problems.map((problem) => BETTER[problem]))
}

/** Said of a chosen photo before it is uploaded. */
export function poorPhotoLine(problems: readonly PhotoProblem[]): string {
  return `This photo looks ${problemWords(problems)}. Taking it again ${betterPhotoWords(problems)} would help.`
}

function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}
