import { copyText } from './copyText.ts'

export type ShareOutcome = 'shared' | 'copied' | 'canceled' | 'failed'

/** Hands a text to the system's share sheet, or copies it to the clipboard where there is no share sheet. */
export async function shareText(title: string, text: string): Promise<ShareOutcome> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, text })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'canceled'
    }
  }
  return (await copyText(text)) ? 'copied' : 'failed'
}
