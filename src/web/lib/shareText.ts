export type ShareOutcome = 'shared' | 'copied' | 'cancelled' | 'failed'

/** Hands a text to the system's share sheet, or to the clipboard where there is none. */
export async function shareText(title: string, text: string): Promise<ShareOutcome> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, text })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    }
  }
  return (await copied(text)) ? 'copied' : 'failed'
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Over plain HTTP, as from a phone on the same network, browsers offer the old way only.
    return copiedTheOldWay(text)
  }
}

function copiedTheOldWay(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'sr-only'
  document.body.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } finally {
    field.remove()
  }
}
