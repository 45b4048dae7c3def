import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { startProduct, temporaryFolder } from '#tests/support/product.ts'

const { folder, remove } = await temporaryFolder()
afterEach(remove)

describe('the product does not start', () => {
  it.each([
    ['that can be guessed', 'a', 0o600, 'has 1 of at least 32 characters'],
    ['that others can read', 'x'.repeat(64), 0o644, 'can be read by other users of this machine'],
  ])('with a stored secret %s, says so in one sentence, and creates nothing', async (_name, secret, mode, what) => {
    const dataDir = path.join(folder, 'data')
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const file = path.join(dataDir, 'auth-secret')
    await writeFile(file, secret)
    await chmod(file, mode)
    const ended = await startProduct(folder).then(
      () => 'It has started',
      (error: Error) => error.message,
    )
    const [first, ...lines] = ended.trim().split('\n')
    expect(first).toBe('Ended with 1 before it was ready:')
    expect(lines).toEqual([expect.stringContaining(`The secret in ${file} ${what}`)])
    expect(await readdir(dataDir)).toEqual(['auth-secret'])
  })

  it('with a configured secret that is too short, and names the setting', async () => {
    await mkdir(folder, { recursive: true })
    await expect(startProduct(folder, { AUTH_SECRET: 'too short' })).rejects.toThrow(
      /AUTH_SECRET must have at least 32 characters/,
    )
  })
})
