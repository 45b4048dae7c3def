import Bowser from 'bowser'
import type { NameDevice } from '../../features/accounts/sessions.port.ts'

const UNKNOWN = 'Unknown device'

/** Maximum number of characters that are parsed. Some of the library's patterns take very long on longer texts. */
const READ_MAX = 500

export const nameDevice: NameDevice = (userAgent) => {
  if (userAgent === null || userAgent.trim() === '') return UNKNOWN
  const { browser, os } = Bowser.parse(userAgent.slice(0, READ_MAX))
  if (browser.name === undefined || browser.name === '') return os.name ?? UNKNOWN
  return os.name === undefined || os.name === '' ? browser.name : `${browser.name} on ${os.name}`
}
