import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { probeImage } from '#server/adapters/image-probe/imageProbe.ts'

let answer: RequestListener
const looks: string[] = []
const server = createServer((request, response) => {
  looks.push(`${request.method} ${request.headers.range ?? ''}`.trim())
  answer(request, response)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
const address = `http://127.0.0.1:${port}/photo.jpg`

afterAll(() => server.close())
beforeEach(() => void looks.splice(0))

describe('the image pre-check', () => {
  it('takes an image that HEAD finds, and one that travels in its own address', async () => {
    answer = (_request, response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end()
    expect(await probeImage(address)).toBeNull()
    expect(await probeImage('data:image/jpeg;base64,AAAA')).toBeNull()
    expect(looks).toEqual(['HEAD'])
  })

  it('says word for word what is wrong with an address', async () => {
    expect(await probeImage('no address')).toBe('Invalid URL format')
    answer = (_request, response) => response.writeHead(404, 'Not Found').end()
    expect(await probeImage(address)).toBe('HTTP 404: Not Found')
    answer = (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end()
    expect(await probeImage(address)).toBe('Not an image file. Content-Type: text/html')
  })

  it.each([200, 206])('asks for the first 1024 bytes where HEAD fails, and takes status %i', async (status) => {
    answer = (request, response) => {
      if (request.method === 'HEAD') request.socket.destroy()
      else response.writeHead(status).end('x')
    }
    expect(await probeImage(address)).toBeNull()
    expect(looks).toEqual(['HEAD', 'GET bytes=0-1023'])
  })

  it.each([302, 307])('follows a redirect (%i) in neither of its requests', async (status) => {
    const visits: string[] = []
    const elsewhere = createServer((request, response) => {
      visits.push(`${request.method} ${request.url}`)
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end('x')
    })
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
    const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/photo.jpg`
    answer = (_request, response) => response.writeHead(status, { location }).end()
    expect(await probeImage(address)).toMatch(/^Network error: .+/)
    expect(looks).toEqual(['HEAD', 'GET bytes=0-1023'])
    expect(visits).toEqual([])
    elsewhere.close()
  })

  it('says what the second look met', async () => {
    answer = (request, response) => {
      if (request.method === 'HEAD') request.socket.destroy()
      else response.writeHead(403, 'Forbidden').end()
    }
    expect(await probeImage(address)).toBe('Network error: HTTP 403: Forbidden')
    answer = (request) => void request.socket.destroy()
    expect(await probeImage(address)).toMatch(/^Network error: .+/)
  })
})
