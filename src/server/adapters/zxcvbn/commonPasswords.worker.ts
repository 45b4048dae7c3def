import { parentPort } from 'node:worker_threads'
import { dictionary } from '@zxcvbn-ts/language-common'

/** How many of the list, which is sorted by how often a password was seen, are refused. */
const REFUSED = 10_000

parentPort?.postMessage(dictionary['passwords-common'].slice(0, REFUSED), [])
