/**
 * What a worker process sends. It reports once that it is ready. For each task it reports that it has begun, and then
 * how it ended.
 */
export type WorkerMessage =
  | { kind: 'ready' }
  | { kind: 'begun' }
  | { kind: 'reply'; reply: unknown }
  | { kind: 'failed'; error: { message: string; code?: string } }
