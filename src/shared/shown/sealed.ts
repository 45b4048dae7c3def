/**
 * Something as numbers, for another thread or for a comparison. It is neither text nor JSON, so that the words of a
 * model in it cannot be shown or logged by mistake.
 */
export type Sealed = Uint16Array

/** The JSON of a value, one number for each character. */
export function seal(value: unknown): Sealed {
  const text = JSON.stringify(value)
  const sealed = new Uint16Array(text.length)
  for (let i = 0; i < text.length; i += 1) sealed[i] = text.charCodeAt(i)
  return sealed
}

/** More arguments than this may be too many for one call. */
const AT_ONCE = 8192

/** The value that was sealed. */
export function unseal(sealed: Sealed): unknown {
  let text = ''
  for (let from = 0; from < sealed.length; from += AT_ONCE)
    text += String.fromCharCode(...sealed.subarray(from, from + AT_ONCE))
  return JSON.parse(text)
}
