import { readdir } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startProduct, temporaryFolder } from '#tests/support/product.ts'

const { folder, remove } = await temporaryFolder()
const other = createServer()
beforeAll(() => new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve)))
afterAll(async () => {
  other.close()
  await remove()
})

it.each(['PORT', 'METRICS_PORT'])(
  'a start with a %s that is taken says so in one sentence and changes nothing',
  async (setting) => {
    const { port } = other.address() as AddressInfo
    await expect(startProduct(folder, { [setting]: String(port) })).rejects.toThrow(
      `Ended with 1 before it was ready:\nPort ${port} is taken by another program. Set ${setting} to a free one, such as ${setting}=${port + 1}.\n`,
    )
    expect(await readdir(folder)).toEqual([])
  },
)
