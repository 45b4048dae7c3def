import path from 'node:path'
import { endLike } from './children.mjs'
import { install, isInstalled } from './install.mjs'
import { findNode, NEEDED_NODE } from './node.mjs'
import { inTurn } from './turn.mjs'
import { buildWeb, isWebBuilt } from './web.mjs'

function stopUnless(ended, sentence) {
  if (ended.code === 0 && ended.interruptedBy === null) return
  if (ended.interruptedBy !== null) endLike({ code: null, signal: ended.interruptedBy })
  else console.error(sentence)
  process.exit(ended.code || 1)
}

function nodeOrStop(root) {
  const node = findNode(root)
  if (node !== undefined) return node
  console.error(
    `This needs Node ${NEEDED_NODE} or newer, and here is ${process.version}; on ${process.platform}-${process.arch} ` +
      `none comes with the dependencies. Please install it from https://nodejs.org.`,
  )
  process.exit(1)
}

/** Prints one sentence for a problem that the user can fix. Any other error is a bug and is shown with its stack. */
function stopWithReason(error, root) {
  const isLocked = ['EACCES', 'EPERM', 'EROFS'].includes(error.code)
  const isWithoutNpm = error.code === 'ENOENT' && error.syscall === 'spawn npm'
  if (!isLocked && !isWithoutNpm) throw error
  console.error(
    isLocked
      ? `${root} has to be prepared first, and this user may not write there (${error.path}). Please give it to this user.`
      : 'npm is needed to install the dependencies, and it was not found. It comes with Node: https://nodejs.org.',
  )
  process.exit(1)
}

/**
 * Makes the checkout ready: installs dependencies, and builds the web app if `needsWeb`. Changes nothing when both are
 * up to date, so a finished checkout may be read-only. Returns the Node to run the product with.
 */
export async function prepare(root, { needsWeb }) {
  const isReady = () => isInstalled(root) && (!needsWeb || isWebBuilt(root))
  if (isReady()) return nodeOrStop(root)
  let outcome = { ended: { code: 0, signal: null, interruptedBy: null }, sentence: '' }
  const work = async (notePid) => {
    outcome = {
      ended: await install(root, notePid),
      sentence: 'The dependencies could not be installed; npm says why above.',
    }
    if (!needsWeb || outcome.ended.code !== 0) return
    const node = findNode(root)
    if (node === undefined) return
    outcome = { ended: await buildWeb(root, node, notePid), sentence: 'The web app could not be built; see above.' }
  }
  try {
    await inTurn(path.join(root, 'dist', 'prepare.lock'), work)
  } catch (error) {
    stopWithReason(error, root)
  }
  stopUnless(outcome.ended, outcome.sentence)
  return nodeOrStop(root)
}
