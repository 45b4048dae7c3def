import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createLinkSigner } from '#server/platform/http/signedLink.ts'
import type { FileRecord } from '#shared/api/files.ts'
import { aPerson, testApp, TestClient } from '#tests/support/app.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { expectProblem, filesModule, MULTIPART, filePart, idOf, multipart } from '#tests/support/uploads.ts'

/** A clock that the tests move. */
const clock = { time: Date.parse('2030-05-17T12:00:00.400Z'), now: () => new Date(clock.time) }
const product = await testApp({ clock })
const { database, dataDir, origin } = product

const owner = await aPerson(product, { plan: 'enterprise' })
const anonymous = new TestClient(origin)
const photo = await aPhoto({ gps: true })
const record = await owner.uploaded(photo)
const display = Buffer.from(await (await owner.get(record.file_url)).arrayBuffer())

async function bytes(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer())
}

async function withoutRequestId(response: Response): Promise<unknown> {
  const { request_id: _id, ...rest } = (await response.json()) as { request_id: string }
  return { status: response.status, ...rest }
}

describe('the bytes of a photo', () => {
  it('are the display copy unless a variant is asked for', async () => {
    expect(await bytes(await owner.get(`${record.file_url}?variant=display`))).toEqual(display)
    expect(await bytes(await owner.get(record.original_url))).toEqual(photo)
    const thumb = await owner.get(record.thumbnail_url)
    expect(thumb.headers.get('content-type')).toBe('image/webp')
    expect((await bytes(thumb)).subarray(8, 12).toString()).toBe('WEBP')
  })

  it('of a variant that does not exist are refused', async () => {
    await expectProblem(await owner.get(`${record.file_url}?variant=huge`), { status: 400, code: 'invalid_request' })
  })

  it('are private, are served as images whatever they contain, and run no scripts', async () => {
    const { headers } = await owner.get(record.file_url)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': `${display.length}`,
      'cache-control': 'private, no-cache',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition': 'inline; filename=ceiling.jpg',
      'last-modified': 'Fri, 17 May 2030 12:00:00 GMT',
    })
    expect(headers.get('etag')).toMatch(/^"[^"]+"$/)
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  it('that are an image and a web page at once are served as an image', async () => {
    const page = '<!doctype html><script>document.title = 1</script>'
    const both = Buffer.concat([photo.subarray(0, 2), comment(page), photo.subarray(2), Buffer.from(page)])
    const { file_url, original_url } = await owner.uploaded(both, { name: 'page.html.jpg' })
    const original = await owner.get(original_url)
    expect(await bytes(original)).toEqual(both)
    expect(Object.fromEntries(original.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect((await bytes(await owner.get(file_url))).includes('<script>')).toBe(false)
  })

  it('are asked for by their length alone', async () => {
    const head = await owner.send('HEAD', record.file_url)
    expect(head.status).toBe(200)
    expect(head.headers.get('content-length')).toBe(`${display.length}`)
    expect((await owner.send('HEAD', record.original_url)).headers.get('content-length')).toBe(`${photo.length}`)
    expect((await bytes(head)).length).toBe(0)
    const ranged = await owner.send('HEAD', record.file_url, { headers: { range: 'bytes=0-9' } })
    expect([ranged.status, ranged.headers.get('content-length')]).toEqual([200, `${display.length}`])
  })
})

function comment(text: string): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(text.length + 2)
  return Buffer.concat([Buffer.from([0xff, 0xfe]), length, Buffer.from(text)])
}

describe('a copy that the browser holds', () => {
  it('is confirmed without its bytes', async () => {
    const etag = (await owner.get(record.file_url)).headers.get('etag') ?? ''
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await owner.get(record.file_url, { 'if-none-match': known })
      expect([response.status, response.headers.get('etag'), response.headers.get('cache-control')]).toEqual([
        304,
        etag,
        'private, no-cache',
      ])
      expect((await bytes(response)).length).toBe(0)
    }
    expect((await owner.send('HEAD', record.file_url, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  it('of another variant or another photo does not count as this one', async () => {
    const etag = (await owner.get(record.file_url)).headers.get('etag') ?? ''
    expect((await owner.get(record.thumbnail_url, { 'if-none-match': etag })).status).toBe(200)
    const other = await owner.uploaded(await aPhoto({ seed: 5 }))
    expect((await owner.get(other.file_url, { 'if-none-match': etag })).status).toBe(200)
  })
})

describe('a range of the bytes', () => {
  const size = display.length
  it.each([
    ['the first ten', 'bytes=0-9', 0, 9],
    ['one', 'bytes=5-5', 5, 5],
    ['the middle', 'bytes=100-299', 100, 299],
    ['the last ten', 'bytes=-10', size - 10, size - 1],
    ['from somewhere to the end', `bytes=${size - 3}-`, size - 3, size - 1],
    ['more than there are', `bytes=10-${size + 100}`, 10, size - 1],
    ['a longer end than there is', `bytes=-${size * 2}`, 0, size - 1],
  ])('%s', async (_name, range, start, end) => {
    const response = await owner.get(record.file_url, { range })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${size}`)
    expect(response.headers.get('content-length')).toBe(`${end - start + 1}`)
    expect(await bytes(response)).toEqual(display.subarray(start, end + 1))
  })

  it.each([`bytes=${size}-`, `bytes=${size + 5}-${size + 9}`, 'bytes=-0'])(
    'that lies outside, %s, is refused with the size',
    async (range) => {
      const response = await owner.get(record.file_url, { range })
      expect([response.status, response.headers.get('content-range')]).toEqual([416, `bytes */${size}`])
      expect((await bytes(response)).length).toBe(0)
    },
  )

  it.each(['bytes=0-9,100-109', 'bytes=abc', 'lines=0-9', 'bytes=9-0,x'])(
    'that is several or none, %s, is answered with the whole',
    async (range) => {
      const response = await owner.get(record.file_url, { range })
      expect([response.status, response.headers.get('content-range')]).toEqual([200, null])
      expect(await bytes(response)).toEqual(display)
    },
  )

  it('gets the whole photo when the browser has another version', async () => {
    const etag = (await owner.get(record.file_url)).headers.get('etag') ?? ''
    const range = 'bytes=0-9'
    expect((await owner.get(record.file_url, { range, 'if-range': etag })).status).toBe(206)
    expect((await owner.get(record.file_url, { range, 'if-range': '"other"' })).status).toBe(200)
    expect((await owner.get(record.file_url, { range, 'if-range': `W/${etag}` })).status).toBe(200)
  })

  it('that the browser stops reading does not hold the photo open', async () => {
    const large = await owner.uploaded(Buffer.concat([photo, Buffer.alloc(20_000_000)]))
    await new Promise<void>((resolve, reject) => {
      const request = httpRequest(origin + large.original_url, {
        headers: { cookie: owner.cookieHeader() },
        agent: false,
      })
      request.on('response', (response) => {
        response.once('data', () => {
          request.destroy()
          resolve()
        })
      })
      request.once('error', reject).end()
    })
    expect((await owner.delete(`/api/files/${large.id}`)).status).toBe(204)
  })
})

describe('another person', () => {
  it('gets the same response for a photo as for one that does not exist', async () => {
    const other = await aPerson(product)
    const unknown = randomUUID()
    const asks = [
      (id: string) => other.get(`/api/files/${id}`),
      (id: string) => other.get(`/api/files/${id}/content`),
      (id: string) => other.get(`/api/files/${id}/content?variant=original`),
      (id: string) => other.get(`/api/files/${id}/content`, { range: 'bytes=0-9' }),
      (id: string) => other.get(`/api/files/${id}/content`, { 'if-none-match': '*' }),
      (id: string) => other.delete(`/api/files/${id}`),
      (id: string) => other.post(`/api/files/${id}/analyses`),
    ]
    for (const ask of asks) {
      const answer = await withoutRequestId(await ask(record.id))
      expect(answer).toMatchObject({ status: 404, code: 'not_found' })
      expect(await withoutRequestId(await ask(unknown))).toEqual(answer)
      expect(await withoutRequestId(await ask('no-id'))).toEqual(answer)
      expect(await withoutRequestId(await ask('1%20OR%201=1'))).toEqual(answer)
    }
    const head = await other.send('HEAD', record.file_url)
    expect([head.status, head.headers.get('etag')]).toEqual([404, null])
    expect((await owner.get(record.file_url)).status).toBe(200)
  })

  it('is told to log in when anonymous', async () => {
    for (const address of [`/api/files/${record.id}`, record.file_url, record.thumbnail_url, record.original_url]) {
      await expectProblem(await anonymous.get(address), { status: 401, code: 'signed_out' })
    }
    expect((await anonymous.send('HEAD', record.file_url)).status).toBe(401)
  })
})

describe('a signed link', () => {
  const links = createLinkSigner('a secret for tests that is long enough')
  const linkTo = (id: string, expires: number, signature = links.sign(id, expires)): string =>
    `/api/files/${id}/signed-content?${new URLSearchParams({ expires: `${expires}`, signature }).toString()}`
  const soon = Math.floor(clock.time / 1000) + 60

  it('shows an anonymous client the display copy of its one photo', async () => {
    const response = await anonymous.get(linkTo(record.id, soon))
    expect(response.status).toBe(200)
    expect(await bytes(response)).toEqual(display)
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    const head = await anonymous.send('HEAD', linkTo(record.id, soon))
    expect([head.status, head.headers.get('content-length')]).toEqual([200, `${display.length}`])
    expect((await anonymous.get(linkTo(record.id, soon), { range: 'bytes=0-1023' })).status).toBe(206)
  })

  it('expires on the second', async () => {
    const link = linkTo(record.id, soon)
    const before = clock.time
    try {
      clock.time = soon * 1000 - 1
      expect((await anonymous.get(link)).status).toBe(200)
      clock.time = soon * 1000
      await expectProblem(await anonymous.get(link), { status: 404, code: 'not_found' })
    } finally {
      clock.time = before
    }
  })

  it('is valid for no other photo, no later second and no changed byte', async () => {
    const other = await owner.uploaded(await aPhoto({ seed: 6 }))
    const signature = links.sign(record.id, soon)
    const [first = ''] = signature
    const changed = (first === 'A' ? 'B' : 'A') + signature.slice(1)
    for (const link of [
      linkTo(other.id, soon, signature),
      linkTo(record.id, soon + 1, signature),
      linkTo(record.id, soon, changed),
      linkTo(record.id, soon, signature.slice(0, -1)),
      linkTo(record.id, soon, ''),
      linkTo(record.id, soon, createLinkSigner('another secret').sign(record.id, soon)),
      linkTo(record.id, soon, 'x'.repeat(5000)),
      linkTo('no-id', soon),
      linkTo(randomUUID(), soon),
      `/api/files/${record.id}/signed-content`,
      `/api/files/${record.id}/signed-content?expires=soon&signature=${signature}`,
      `/api/files/${record.id}/signed-content?expires=${soon}&expires=${soon}&signature=${signature}`,
    ]) {
      await expectProblem(await anonymous.get(link), { status: 404, code: 'not_found' })
    }
  })

  it('never shows the original', async () => {
    expect(await bytes(await anonymous.get(`${linkTo(record.id, soon)}&variant=original`))).toEqual(display)
  })

  it('stops working when its photo is deleted', async () => {
    const gone = await owner.uploaded(photo)
    await owner.delete(`/api/files/${gone.id}`)
    await expectProblem(await anonymous.get(linkTo(gone.id, soon)), { status: 404, code: 'not_found' })
  })
})

describe('bytes that are not there', () => {
  it('of a photo in the history are an error of ours', async () => {
    const lost = await owner.uploaded(photo)
    await rm(path.join(dataDir, 'objects', await idOf(owner), `${lost.id}.display.jpg`))
    await expectProblem(await owner.get(lost.file_url), { status: 500, code: 'internal' })
  })

  it('because the photo was deleted just then are not found', async () => {
    let isDeleted = false
    const room = await filesModule(database, {
      store: (disk) => ({
        ...disk,
        // This runs between reading the row and opening the bytes.
        async open(key, range) {
          isDeleted = true
          await room.files.remove(room.member, taken.id)
          return disk.open(key, range)
        },
      }),
    })
    const sent = await fetch(`${room.origin}/api/files`, {
      method: 'POST',
      headers: MULTIPART,
      body: multipart([filePart(photo)]),
    })
    const taken = (await sent.json()) as FileRecord
    await expectProblem(await fetch(room.origin + taken.file_url), { status: 404, code: 'not_found' })
    expect(isDeleted).toBe(true)
  })
})
