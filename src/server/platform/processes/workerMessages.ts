/** What a worker process says. It is ready once; of each task it says that it has begun, and then how it ended. */
export type WorkerMessage =
  | { kind: 'ready' }
  | { kind: 'begun' }
  | { kind: 'reply'; reply: unknown }
  | { kind: 'failed'; error: { message: string; code?: string } }
