import { Session, type Profiler } from 'node:inspector'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

const SOURCES = path.join(import.meta.dirname, '../../src')

/**
 * How the transform of the tests exports a name of a module. It is a function of ours to V8, and runs whenever another
 * module reads the name.
 */
const EXPORT = /^\(\) ?=> ?\{ ?try ?\{ ?return |^get ?\(\) ?\{ ?return /

export type Coverage = {
  /** The files in src of which a function ran since the last call, sorted. */
  take: () => Promise<string[]>
}

/** Counts the calls of each function in this thread and in those that it starts. */
export async function startCoverage(): Promise<Coverage> {
  // V8 counts no calls of functions that it has made a part of their callers.
  setFlagsFromString('--no-opt')
  setFlagsFromString('--no-maglev')
  const session = new Session()
  session.connect()
  const post = postTo((message, done) => session.post(message.method, message.params, done))
  const threads = new Map<string, Post>()
  session.on('NodeWorker.attachedToWorker', ({ params: { sessionId } }) => {
    const thread = postThrough(session, sessionId)
    threads.set(sessionId, thread)
    void begin(thread)
  })
  session.on('NodeWorker.detachedFromWorker', ({ params: { sessionId } }) => threads.delete(sessionId))
  await post('NodeWorker.enable', { waitForDebuggerOnStart: false })
  await begin(post)
  return {
    async take() {
      const files = await Promise.all([post, ...threads.values()].map(filesRun))
      return [...new Set(files.flat())].toSorted()
    },
  }
}

type Message = { method: string; params: object }
type Post = (method: string, params?: object) => Promise<unknown>

function postTo(send: (message: Message, done: (error: Error | null, result?: object) => void) => void): Post {
  return (method, params = {}) =>
    new Promise((resolve, reject) => {
      send({ method, params }, (error, result) => (error === null ? resolve(result) : reject(error)))
    })
}

/** Posts to a thread. What the thread has not answered when it ends has no answer. */
function postThrough(session: Session, sessionId: string): Post {
  let last = 0
  const open = new Map<number, (result: unknown) => void>()
  session.on('NodeWorker.receivedMessageFromWorker', ({ params }) => {
    if (params.sessionId !== sessionId) return
    const { id, result } = JSON.parse(params.message) as { id?: number; result?: unknown }
    if (id === undefined) return
    open.get(id)?.(result)
    open.delete(id)
  })
  session.on('NodeWorker.detachedFromWorker', ({ params }) => {
    if (params.sessionId === sessionId) for (const done of open.values()) done(undefined)
  })
  return (method, params = {}) =>
    new Promise((resolve) => {
      last += 1
      open.set(last, resolve)
      session.post('NodeWorker.sendMessageToWorker', {
        sessionId,
        message: JSON.stringify({ id: last, method, params }),
      })
    })
}

async function begin(post: Post): Promise<void> {
  await post('Debugger.enable')
  await post('Profiler.enable')
  await post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
}

async function filesRun(post: Post): Promise<string[]> {
  const taken = (await post('Profiler.takePreciseCoverage')) as Profiler.TakePreciseCoverageReturnType | undefined
  const files: string[] = []
  for (const { scriptId, url, functions } of taken?.result ?? []) {
    const file = fileOf(url)
    if (file === null) continue
    const called = functions.filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0)
    if (called.length === 0) continue
    const source = (await post('Debugger.getScriptSource', { scriptId })) as { scriptSource: string } | undefined
    if (called.some((each) => isOurs(each, source?.scriptSource ?? ''))) files.push(file)
  }
  return files
}

/** The path in src of a file that is no test; null for any other script. */
function fileOf(url: string): string | null {
  const file = path.relative(SOURCES, url.startsWith('file:') ? fileURLToPath(url) : url).replace(/\?.*$/, '')
  return file.startsWith('..') || path.isAbsolute(file) ? null : file.split(path.sep).join('/')
}

/** Whether it is a function that the file contains, and not the body of the module. */
function isOurs({ ranges: [range] }: Profiler.FunctionCoverage, source: string): boolean {
  if (range === undefined || range.startOffset === 0) return false
  const text = source.slice(range.startOffset, range.endOffset)
  return !text.includes('__vite_ssr_exports__') && !EXPORT.test(text)
}
