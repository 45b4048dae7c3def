import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseSettings, SETTINGS } from '#server/platform/config/settings.ts'
import { REPOSITORY } from '#tests/support/plantedTree.ts'

const DEPLOY = path.join(REPOSITORY, 'deploy')
const read = (file: string): string => readFileSync(path.join(DEPLOY, file), 'utf8')

type Environment = Record<string, string>

/** What the variables of deploy/compose/example.env may be; what may be empty is empty. */
const FILLED_IN: Environment = {
  PUBLIC_HOST: 'repairs.example',
  AUTH_SECRET: '0123456789abcdef0123456789abcdef',
  POSTGRES_PASSWORD: 'password',
  STORE_KEY: 'mendsight',
  STORE_SECRET: 'secret',
  SMTP_URL: 'smtp://user:password@mail.example:587',
}

/** The lines NAME=value of a text, also as items of a list. */
function assignmentsIn(text: string): Environment {
  const lines = text.matchAll(/^\s*(?:- )?([A-Z][A-Z0-9_]*)=(.*)$/gm)
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]))
}

/** The environment that compose.yaml gives to every process of the product. */
function composeEnvironment(): Environment {
  const [, block = ''] = /^x-environment: .*\n((?: {2}.*\n)+)/m.exec(read('compose/compose.yaml')) ?? []
  const lines = [...block.matchAll(/^ {2}([A-Z][A-Z0-9_]*): '?(.*?)'?$/gm)]
  return Object.fromEntries(
    lines.map(([, name = '', value = '']) => [
      name,
      value.replaceAll(/\$\{(\w+)(?::-(\w*)|:\?)?\}/g, (_all, variable: string, instead = '') => {
        return FILLED_IN[variable] ?? String(instead)
      }),
    ]),
  )
}

/** The environment of the pods of the example overlay, except for the role and the migration. */
function overlayEnvironment(): Environment {
  return {
    ...assignmentsIn(read('kustomize/base/kustomization.yaml')),
    ...assignmentsIn(read('kustomize/overlays/example/kustomization.yaml')),
    ...assignmentsIn(read('kustomize/overlays/example/secret.example.env')),
  }
}

const PROCESSES = [
  { ROLE: 'all', MIGRATE: 'only' },
  { ROLE: 'web', MIGRATE: 'never' },
  { ROLE: 'worker', MIGRATE: 'never' },
]

describe('the compose file', () => {
  it('names only settings that exist', () => {
    expect(Object.keys(composeEnvironment()).filter((name) => !Object.hasOwn(SETTINGS, name))).toEqual([])
  })

  it.each(PROCESSES)('starts the product as $ROLE with MIGRATE=$MIGRATE', (process) => {
    expect(read('compose/compose.yaml')).toContain(process.ROLE === 'all' ? 'MIGRATE: only' : `ROLE: ${process.ROLE}`)
    expect(parseSettings({ ...composeEnvironment(), ...process })).toMatchObject({ ok: true })
  })

  it('asks for the variables that its example lists', () => {
    const asked = [...read('compose/compose.yaml').matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name = '']) => name)
    const listed = Object.keys(assignmentsIn(read('compose/example.env')))
    expect(new Set(asked.filter((name) => name !== 'MENDSIGHT_IMAGE'))).toEqual(new Set(listed))
  })
})

describe('the Kubernetes manifests', () => {
  it('name only settings that exist', () => {
    expect(Object.keys(overlayEnvironment()).filter((name) => !Object.hasOwn(SETTINGS, name))).toEqual([])
    for (const file of ['migrate', 'web', 'worker']) {
      const named = [...read(`kustomize/base/${file}.yaml`).matchAll(/\{ name: ([A-Z_]+), value: (\w+) \}/g)]
      expect(named.map(([, name]) => name)).toEqual(['ROLE', 'MIGRATE'])
      expect(PROCESSES).toContainEqual({ ROLE: named[0]?.[2], MIGRATE: named[1]?.[2] })
    }
  })

  it('refuse to start until the secret is filled in, and then start', () => {
    const environment = { ...overlayEnvironment(), ROLE: 'web', MIGRATE: 'never' }
    expect(parseSettings(environment)).toMatchObject({ ok: false, errors: [{ name: 'AUTH_SECRET' }] })
    for (const process of PROCESSES) {
      const filledIn = { ...environment, ...process, AUTH_SECRET: FILLED_IN.AUTH_SECRET }
      expect(parseSettings(filledIn)).toMatchObject({ ok: true })
    }
  })

  it("leave some of PostgreSQL's 100 connections free, also while an upgrade starts one more of each", () => {
    const overlay = read('kustomize/overlays/example/kustomization.yaml')
    const pool = Number(overlayEnvironment().DATABASE_POOL)
    const connectionsOf = (name: string, others: number): number => {
      const [, count] = new RegExp(`name: mendsight-${name}\\n +count: (\\d+)`).exec(overlay) ?? []
      expect(read(`kustomize/base/${name}.yaml`)).toContain('maxSurge: 1 }')
      return (Number(count) + 1) * (pool + others)
    }
    // Beside those for requests: the queue, its notifications and the limits; a web process hears events.
    expect(connectionsOf('web', 2 + 2 + 1) + connectionsOf('worker', 4 + 1 + 2)).toBeLessThanOrEqual(90)
  })

  it.skipIf(spawnSync('kubectl', ['version', '--client']).error !== undefined)('are accepted by kustomize', () => {
    const { stdout, stderr, status } = spawnSync(
      'kubectl',
      ['kustomize', path.join(DEPLOY, 'kustomize/overlays/example')],
      { encoding: 'utf8' },
    )
    expect(status, stderr).toBe(0)
    const kinds = [...stdout.matchAll(/^kind: (\w+)$/gm)].map(([, kind]) => kind)
    expect(kinds.toSorted()).toEqual([
      'ConfigMap',
      'Deployment',
      'Deployment',
      'Ingress',
      'Job',
      'PodDisruptionBudget',
      'Secret',
      'Service',
    ])
    expect(stdout.match(/readOnlyRootFilesystem: true/g)).toHaveLength(3)
    // Each container that reads the settings reads those that were generated.
    expect(stdout.match(/name: mendsight-[a-z0-9]{10}$/gm)).toHaveLength(8)
  })
})

it('the image sets only settings that exist, and what Node and malloc read', () => {
  const [, environment = ''] = /^ENV (.*)$/m.exec(read('Dockerfile').replaceAll('\\\n', '')) ?? []
  const names = environment.split(/ +/).map((pair) => pair.split('=', 1)[0] ?? '')
  expect(names.filter((name) => !Object.hasOwn(SETTINGS, name))).toEqual([
    'NODE_ENV',
    'MALLOC_ARENA_MAX',
    'MALLOC_MMAP_THRESHOLD_',
    'NODE_OPTIONS',
  ])
})

it.skipIf(spawnSync('caddy', ['version']).error !== undefined)('the example for Caddy is valid', () => {
  const validation = ['validate', '--adapter', 'caddyfile', '--config', path.join(DEPLOY, 'Caddyfile')]
  const { stderr, status } = spawnSync('caddy', validation, { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
})
