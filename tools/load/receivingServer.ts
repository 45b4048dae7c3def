/**
 * The product's upload without image processing: the same server, authentication, session, route and files module, with
 * an image processor that returns immediately. It creates no copies, so only the original of the three registered
 * objects is stored. Started by stage.ts with RECEIVING_SERVER as JSON.
 */
import { writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createFreeBytes } from '#server/adapters/disk/disk.space.ts'
import { createDemoBilling } from '#server/adapters/demo-billing/demoBilling.ts'
import { createDiskStore } from '#server/adapters/disk/disk.store.ts'
import { createAccountsModule } from '#server/app/accountsModule.ts'
import { createFilesModule } from '#server/app/filesModule.ts'
import { authenticateApi } from '#server/features/accounts/authentication.routes.ts'
import { atHome, shopOwner } from '#server/features/workspaces/access.usecases.ts'
import { answerWithProblems } from '#server/platform/http/problems.ts'
import { createBillingRepository } from '#server/features/billing/billing.repository.ts'
import { createBilling } from '#server/features/billing/billing.usecases.ts'
import type { ImageProcessor } from '#server/features/files/files.port.ts'
import { filesRoutes } from '#server/features/files/files.routes.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { openDatabase, type PostgresConnection } from '#server/platform/db/database.ts'
import { createHttp } from '#server/platform/http/server.ts'
import { createLinkSigner } from '#server/platform/http/signedLink.ts'
import { createLog } from '#server/platform/log/log.ts'
import { tuneGc } from '#server/platform/memory/gc.ts'
import { createLimitsPool } from '#server/platform/rate-limit/rateLimit.ts'
import { createInTransaction } from '#server/platform/transactions/transactions.ts'
import { sayOrigin } from './processes.ts'

type Options = { connection: PostgresConnection; secret: string; tempDir: string; objects: string }

tuneGc()
const { connection, secret, tempDir, objects } = JSON.parse(process.env.RECEIVING_SERVER ?? '') as Options
const log = createLog('info')
const database = await openDatabase(connection, { log: () => {} })
const { db } = database
await mkdir(tempDir, { recursive: true })
await mkdir(objects, { recursive: true })

const limits = createLimitsPool(() => {}, connection)
const inTransaction = createInTransaction(db)
const { login, shareOf } = createAccountsModule({
  db,
  isCommonPassword: () => false,
  isRegistrationOpen: true,
  invitations: { emailOf: async () => null, use: async () => {} },
  limitsPool: limits,
  allowances: undefined,
  secret,
  publicUrl: undefined,
  origin: () => 'http://localhost',
  productName: 'Mendsight',
  sendsMails: false,
  // There are no registrations here.
  enqueueMail: () => Promise.reject(new Error('This server sends no mail')),
  inTransaction,
  clock: systemClock,
  log,
})

const quality = { sharpness: null, luminanceMedian: 128, luminanceHigh: 200 }
const camera = { time: null, offset: null, name: null, hasLocation: false, hasCredentials: false }
const images: ImageProcessor = {
  async process(_photo, { displayPath, thumbPath }) {
    writeFileSync(displayPath, '')
    writeFileSync(thumbPath, '')
    return { kind: 'processed', width: 800, height: 600, displaySha256: '', thumbSha256: '', quality, camera }
  },
  cameraFacts: async () => camera,
}
const disk = createDiskStore(objects)
const isCopy = (key: string): boolean => key.endsWith('.display.jpg') || key.endsWith('.thumb.webp')

const room = createFilesModule({
  db,
  store: { ...disk, put: async (key, file, type) => (isCopy(key) ? undefined : disk.put(key, file, type)) },
  images,
  billing: createBilling({
    repository: createBillingRepository(db),
    billingProvider: createDemoBilling(),
    shopOwner,
    confirmMember: async () => {},
  }),
  freeBytes: createFreeBytes(objects),
  shareOf,
  inTransaction,
  notifyNearLimit: async () => {},
  clock: systemClock,
  log,
  tempDir,
})
const http = await createHttp({ log, trustedProxies: 0, secure: false })
answerWithProblems(http)
authenticateApi(http, login, undefined, async (actor) => atHome(actor))
filesRoutes(http, room, createLinkSigner(secret), systemClock)
await http.listen({ port: 0, host: '127.0.0.1' })
sayOrigin(http.server)
