import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { REPOSITORY } from '#tests/support/plantedTree.ts'

type Component = {
  name: string
  version: string
  scope: string
  purl: string
  hashes: { alg: string; content: string }[]
}

it('a bill of materials names every package with its version and hash, and which of them run', async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], {
    cwd: REPOSITORY,
    maxBuffer: 64 * 1024 * 1024,
  })
  const bom = JSON.parse(stdout) as { bomFormat: string; components: Component[] }
  expect(bom.bomFormat).toBe('CycloneDX')
  const scopes = new Map(bom.components.map(({ name, version, scope }) => [`${name}@${version}`, scope]))

  const read = (name: string): unknown => JSON.parse(readFileSync(path.join(REPOSITORY, name), 'utf8'))
  const { packages } = read('package-lock.json') as { packages: Record<string, { version: string }> }
  const { dependencies } = read('package.json') as { dependencies: Record<string, string> }
  for (const [name, version] of Object.entries(dependencies)) {
    expect(scopes.get(`${name}@${version}`), name).toBe('required')
  }
  const locked = Object.values(packages).map(({ version }) => version)
  expect(bom.components.length).toBeGreaterThan(locked.length * 0.95)
  for (const { name, purl, hashes } of bom.components) {
    expect(purl, name).toMatch(/^pkg:npm\//)
    expect(hashes, name).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }])
  }
})
