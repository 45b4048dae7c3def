import Bowser from 'bowser'
import type { NameDevice } from '../../features/accounts/sessions.port.ts'

const UNKNOWN = 'Unknown device'

/** Characters that are read: some of the library's patterns take long over much longer ones. */
const READ_MAX = 500

export const nameDevice: NameDevice = (userAgent) => {
  if (userAgent === null || userAgent.trim() === '') return UNKNOWN
  const { browser, os } = Bowser.parse(userAgent.slice(0, READ_MAX))
  if (browser.name === undefined || browser.name === '') return os.name ?? UNKNOWN
  return os.name === undefined || os.name === '' ? browser.name : `${browser.name} on ${os.name}`
}
