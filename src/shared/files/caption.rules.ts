import { withoutUnsafeCharacters } from './fileName.rules.ts'

/** The most characters of a caption. */
export const CAPTION_MAX = 200

/** A caption as it is stored: one line, without characters that could disguise what it says. */
export function tidyCaption(typed: string): string {
  return withoutUnsafeCharacters(typed.replace(/\s+/g, ' ')).trim()
}
