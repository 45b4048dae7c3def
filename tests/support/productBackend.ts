import { TestBackend, type SeenRequest } from '#tests/components/support/backend.ts'
import { filePart, MULTIPART, multipart } from './uploads.ts'

type Sent = { body?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> }

/** The fetch of Node, which the screens do not get: they have that of the backend. */
const fetchOfNode = globalThis.fetch

/** The browser of one person, whose screens ask the real product. */
export class ProductBackend extends TestBackend {
  readonly #origin: string
  readonly #cookies = new Map<string, string>()
  #open = 0

  constructor(origin: string) {
    super([])
    this.#origin = origin
  }

  async send(method: string, path: string, { body, headers }: Sent = {}): Promise<Response> {
    this.#open += 1
    try {
      const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetchOfNode(this.#origin + path, {
        method,
        headers: { ...headers, cookie },
        ...(body === undefined ? {} : { body }),
      })
      for (const line of response.headers.getSetCookie()) this.#keepCookie(line)
      return response
    } finally {
      this.#open -= 1
    }
  }

  sendJson(method: string, path: string, json: unknown): Promise<Response> {
    return this.send(method, path, { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } })
  }

  sendPhoto(path: string, photo: Uint8Array, name: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.send('POST', path, {
      body: multipart([filePart(photo, { name })]),
      headers: { ...headers, ...MULTIPART },
    })
  }

  override readonly fetch: typeof fetch = async (input, init) => {
    const response = await this.send(init?.method ?? 'GET', input as string, {
      headers: init?.headers as Record<string, string>,
      ...(typeof init?.body === 'string' ? { body: init.body } : {}),
    })
    init?.signal?.throwIfAborted()
    return response
  }

  /** Sends a photo, which is what the screens send without fetch. */
  override async handle({ path, body, headers }: SeenRequest): Promise<{ status: number; body: string }> {
    const photo = body as File
    const bytes = new Uint8Array(await photo.arrayBuffer())
    const response = await this.sendPhoto(path, bytes, photo.name, Object.fromEntries(headers))
    return { status: response.status, body: await response.text() }
  }

  /** Waits until half a second has passed without a request. */
  async rests(): Promise<void> {
    for (let still = 0; still < 20; still += 1) {
      await new Promise((resolve) => setTimeout(resolve, 25))
      if (this.#open > 0) still = 0
    }
  }

  #keepCookie(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/max-age=0/i.test(line)) this.#cookies.delete(name)
    else this.#cookies.set(name, value)
  }
}
