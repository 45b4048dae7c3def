import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { createLog } from '#server/platform/log/log.ts'
import { closeHttp, createHttp } from './server.ts'

it('a stop does not wait for a connection on which nothing was ever sent', async () => {
  const http = await createHttp({ log: createLog('silent'), trustedProxies: 0, secure: false })
  await http.listen({ host: '127.0.0.1', port: 0 })
  const accepted = once(http.server, 'connection')
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined)
  const closed = once(socket, 'close')
  await accepted
  await closeHttp(http)
  await closed
  expect(socket.bytesRead).toBe(0)
})
