import { parentPort } from 'node:worker_threads'
import { dictionary } from '@zxcvbn-ts/language-common'

/** How many passwords of the list, which is sorted by frequency, are rejected. */
const REFUSED = 10_000

parentPort?.postMessage(dictionary['passwords-common'].slice(0, REFUSED), [])
