import { screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { textOf, type TestBackend } from './backend.ts'

export function jpeg(name: string, bytes = 4): File {
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })
}

export async function choosePhotos(...chosen: File[]): Promise<void> {
  const input = await screen.findByLabelText('Damage photos')
  // The picker's filter is the browser's; what comes in by drag and drop is not filtered.
  await userEvent.setup({ applyAccept: false, delay: null }).upload(input, chosen)
}

/**
 * XMLHttpRequest over the test backend, with the part of it that an upload uses: photos are not sent with fetch, which
 * does not report how many bytes have left.
 */
export function xmlHttpRequestOver(backend: TestBackend): typeof XMLHttpRequest {
  class UploadRequest extends EventTarget {
    readonly upload = new EventTarget()
    readonly #headers = new Headers()
    readonly #abort = new AbortController()
    #method = ''
    #url = new URL(location.href)
    status = 0
    responseText = ''

    open(method: string, url: string): void {
      this.#method = method
      this.#url = new URL(url, location.href)
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value)
    }

    getResponseHeader(): null {
      return null
    }

    abort(): void {
      this.#abort.abort()
    }

    send(form: FormData): void {
      this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 40, total: 100, lengthComputable: true }))
      const request = {
        method: this.#method,
        path: this.#url.pathname,
        query: this.#url.searchParams,
        body: form.get('file'),
        headers: this.#headers,
      }
      backend.handle(request, this.#abort.signal).then(
        (reply) => {
          if (reply === 'unreachable') return this.dispatchEvent(new Event('error'))
          this.upload.dispatchEvent(new Event('load'))
          this.status = reply.status
          this.responseText = textOf(reply.body)
          return this.dispatchEvent(new Event('load'))
        },
        () => undefined,
      )
    }
  }
  return UploadRequest as unknown as typeof XMLHttpRequest
}
