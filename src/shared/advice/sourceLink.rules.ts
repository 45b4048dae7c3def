/** The URL of a source. Null if the source has none, only a name and a library number. */
export function sourceLink(address: string): string | null {
  const [place = ''] = address.split(' ')
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}(\/\S*)?$/i.test(place) ? `https://${place}` : null
}
