/**
 * Copies a text to the clipboard, also one that is still being fetched. Returns false when the browser does not allow
 * it. Throws what the text is rejected with.
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
    // Safari lets a page copy only within the press itself, so it is handed what will be the text.
    if (typeof text !== 'string' && typeof ClipboardItem === 'function' && navigator.clipboard !== undefined) {
      const content = text.then((said) => new Blob([said], { type: 'text/plain' }))
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': content })])
      return true
    }
    await navigator.clipboard.writeText(await text)
    return true
  } catch {
    // Over plain HTTP, as from a phone on the same network, browsers offer only the older API.
    return copiedTheOldWay(await text)
  }
}

function copiedTheOldWay(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'sr-only'
  // A dialog takes back the focus of what is outside of it.
  const place = focused?.closest('[role=dialog]') ?? document.body
  place.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
