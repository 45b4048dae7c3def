/** The most characters of a file name. */
export const FILE_NAME_MAX = 255

// Control characters and line separators can forge log lines and headers. Directional marks make gpj.exe look like
// exe.jpg. Half a surrogate pair cannot be encoded as UTF-8.
const UNSAFE_CHARACTERS =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\p{Surrogate}]/gu

export function withoutUnsafeCharacters(text: string): string {
  return text.replace(UNSAFE_CHARACTERS, '')
}

/**
 * The file name that the user chose, without a path, misleading characters or a leading dot, which would hide the file
 * where it is saved. It is never used to access a file. A file without a name gets `nameless`.
 */
export function sanitizeFileName(name: string | undefined, nameless = 'photo'): string {
  const base = (name ?? '').split(/[\\/]/).at(-1) ?? ''
  const sanitized = withoutUnsafeCharacters(base).trim()
  const extension = extensionOf(sanitized)
  const stem = sanitized.slice(0, sanitized.length - extension.length).replace(/^[.\s]+/, '')
  // The name is cut between characters, not within one.
  return ([...stem].slice(0, FILE_NAME_MAX - extension.length).join('') || nameless) + extension
}

/** The extension with its dot, or '' if there is none. */
function extensionOf(name: string): string {
  return /\.[a-z0-9]{1,5}$/i.exec(name)?.[0] ?? ''
}

/** The part of a file name that its owner can change. */
export function stemOf(name: string): string {
  return name.slice(0, name.length - extensionOf(name).length)
}

/**
 * The new name of a photo, with its own extension whatever was typed, because that says what the file is. Null for a
 * text that is no file name: nothing, control characters, a path, or too many characters.
 */
export function renamedFile(current: string, typed: string): string | null {
  const extension = extensionOf(current)
  const wanted = typed.trim()
  const hasExtension = extension !== '' && wanted.toLowerCase().endsWith(extension.toLowerCase())
  const stem = (hasExtension ? wanted.slice(0, wanted.length - extension.length) : wanted).trim()
  if (stem === '') return null
  const name = stem + extension
  // A name that an upload would change, such as one with a path or a leading dot, is refused instead of changed.
  return [...name].length <= FILE_NAME_MAX && sanitizeFileName(name) === name ? name : null
}
