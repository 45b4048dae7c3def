/** An address as people write it. Without a scheme it gets the one that every address of a shop has. */
export function websiteOf(text: string): string {
  const bare = text.trim()
  return bare === '' || bare.includes('://') ? bare : `https://${bare}`
}
