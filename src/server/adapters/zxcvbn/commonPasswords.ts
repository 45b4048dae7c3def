import { dictionary } from '@zxcvbn-ts/language-common'
import type { IsCommonPassword } from '../../features/accounts/accounts.port.ts'

/** How many of the list, which is sorted by how often a password was seen, are refused. */
const REFUSED = 10_000

const refused = new Set(dictionary['passwords-common'].slice(0, REFUSED))

export const isCommonPassword: IsCommonPassword = (password) => refused.has(password.toLowerCase())
