/** How long the browser may take to read a file that it saves. */
const SAVING_MS = 60_000

/** Hands a file to the browser, which saves it. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), SAVING_MS)
}
