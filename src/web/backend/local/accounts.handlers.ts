import { v7 as newId } from 'uuid'
import {
  ACCOUNT_MESSAGES,
  checkLogin,
  checkName,
  checkPassword,
  isEmail,
  normalizeEmail,
} from '#shared/accounts/credentials.rules.ts'
import {
  changeEmail,
  changePassword,
  getMe,
  listSecurityEvents,
  requestPasswordReset,
  loginResponseSchema,
  loginRequestSchema,
  registrationRequestSchema,
  registrationResponseSchema,
  updateMe,
  type Me,
} from '#shared/api/accounts.ts'
import { requestDeletion } from '#shared/api/deletion.ts'
import { endOtherSessions, listSessions } from '#shared/api/sessions.ts'
import { getSecondFactor } from '#shared/api/secondFactor.ts'
import { AppError } from '#shared/errors/appError.ts'
import { planById } from '#shared/plans/plans.ts'
import { tellChange } from './eventStream.ts'
import { answers, answersAnyone } from './handlers.ts'
import { writeLists } from './lists.ts'
import { LOCAL_MESSAGES } from './local.messages.ts'
import type { LocalAccount } from './local.types.ts'
import { read, write, type Reading } from './localDatabase.ts'
import { endSession, keepSession, type CurrentUser } from './localSession.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { forgetPhotoUrls } from './photoUrls.ts'
import { removeAccount } from './removeAccount.ts'

const OK = { success: true } as const

// The server's contracts of these routes are beside their calls, because an answer of theirs sets a cookie.
const register = {
  method: 'POST',
  path: '/api/auth/sign-up/email',
  body: registrationRequestSchema,
  response: registrationResponseSchema,
} as const
const logIn = {
  method: 'POST',
  path: '/api/auth/sign-in/email',
  body: loginRequestSchema,
  response: loginResponseSchema,
} as const
const logOut = { method: 'POST', path: '/api/auth/sign-out' } as const

/** Registration, login and everything that a person can do with an account on this device. */
export const ACCOUNT_HANDLERS = [
  answersAnyone(register, async ({ body }) => {
    const name = body.name.trim()
    const email = normalizeEmail(body.email)
    refuse('name', checkName(name))
    refuse('email', isEmail(email) ? null : ACCOUNT_MESSAGES.emailInvalid)
    refuse('password', checkPassword(body.password))
    // Hashing takes a while, and a transaction of the database would not wait for it.
    const password = await hashPassword(body.password)
    const now = new Date()
    const account: LocalAccount = {
      id: newId(),
      email,
      name,
      password,
      planId: 'free',
      createdAt: now,
      lastLogin: now,
    }
    await write(async (tx) => {
      await requireFree(tx, email, 'email')
      await tx.objectStore('accounts').add(account)
    })
    keepSession(userOf(account))
    await writeLists()
    const at = now.toISOString()
    const profile = { id: account.id, email, name, plan_id: 'free', created_at: at, last_login: at } as const
    return { ...OK, profile, ...(await meOfNewSession(account)) }
  }),

  answersAnyone(logIn, async ({ body }) => {
    const error = checkLogin(body)
    if (error !== null) throw new AppError('invalid_field', error.message, { field: error.field })
    const email = normalizeEmail(body.email)
    const account = await read((tx) => tx.objectStore('accounts').index('email').get(email))
    if (account === undefined) throw new AppError('invalid_credentials', LOCAL_MESSAGES.unknownEmail)
    if (!(await isPassword(body.password, account.password))) throw new AppError('wrong_password')
    await changeAccount(account.id, () => ({ lastLogin: new Date() }))
    keepSession(userOf(account))
    return { ...OK, ...(await meOfNewSession(account)) }
  }),

  answersAnyone(logOut, async () => {
    endSession()
    forgetPhotoUrls()
  }),

  answers(getMe, meOf),

  answers(updateMe, async (user, { body }) => {
    const name = body.name?.trim()
    if (name !== undefined) {
      refuse('name', checkName(name))
      await changeAccount(user.id, () => ({ name }))
      keepSession({ ...user, name })
      await writeLists()
      tellChange({ topic: 'me', ids: [] })
    }
    return meOf(user)
  }),

  answers(changeEmail, async (user, { body }) => {
    const email = normalizeEmail(body.new_email)
    refuse('new_email', isEmail(email) ? null : ACCOUNT_MESSAGES.emailInvalid)
    await requirePassword(user, body.password, 'password')
    await write(async (tx) => {
      const account = await accountOrThrow(tx, user.id)
      if (email !== account.email) await requireFree(tx, email, 'new_email', ACCOUNT_MESSAGES.emailTaken)
      await tx.objectStore('accounts').put({ ...account, email })
    })
    keepSession({ ...user, email })
    await writeLists()
    tellChange({ topic: 'me', ids: [] })
    return OK
  }),

  answers(changePassword, async (user, { body }) => {
    refuse('new_password', checkPassword(body.new_password))
    await requirePassword(user, body.current_password, 'current_password')
    const password = await hashPassword(body.new_password)
    await changeAccount(user.id, () => ({ password }))
    await writeLists()
    return OK
  }),

  // Nobody can prove to a device whose account it is, except with the password.
  answersAnyone(requestPasswordReset, async () => {
    throw new AppError('unavailable', LOCAL_MESSAGES.needsServer('A new password by mail'))
  }),

  answers(requestDeletion, async (user, { body }) => {
    await requirePassword(user, body.password, 'password')
    await write((tx) => removeAccount(tx, user.id))
    endSession()
    forgetPhotoUrls()
    await writeLists()
    return { ...OK, deletion_due_at: new Date().toISOString() }
  }),

  // There is one device, and nothing beyond a password. The screens do not show these in the local app.
  answers(listSecurityEvents, async () => ({ ...OK, events: [] })),
  answers(listSessions, async () => ({ ...OK, sessions: [] })),
  answers(endOtherSessions, async () => undefined),
  answers(getSecondFactor, async () => ({ is_on: false, recovery_codes_left: 0 })),
]

/** The profile with its plan and usage. */
export async function meOf(user: CurrentUser): Promise<Me> {
  const now = new Date()
  const { account, photos, runsToday } = await read(async (tx) => ({
    account: await accountOrThrow(tx, user.id),
    photos: await tx.objectStore('photos').index('userId').getAll(user.id),
    runsToday: (await tx.objectStore('runs').index('userId').getAll(user.id)).filter(
      ({ createdAt }) => createdAt.toDateString() === now.toDateString(),
    ).length,
  }))
  const previewId = user.previewPlanId === account.planId ? null : user.previewPlanId
  return {
    id: account.id,
    email: account.email,
    name: account.name,
    email_verified: false,
    plan_id: account.planId,
    created_at: account.createdAt.toISOString(),
    last_login: account.lastLogin?.toISOString() ?? null,
    plan: planById(previewId ?? account.planId),
    plan_preview: previewId === null ? null : { plan_id: previewId },
    subscription: null,
    usage: {
      files: photos.length,
      storage_bytes: photos.reduce((sum, { fileSize }) => sum + fileSize, 0),
      analyses_today: runsToday,
      analyses_per_day: null,
    },
    preferences: { notifications: false, email_updates: false },
  }
}

/** Left out when it cannot be read: the session has begun all the same, and the screens ask once more. */
async function meOfNewSession(account: LocalAccount): Promise<{ me?: Me }> {
  try {
    return { me: await meOf(userOf(account)) }
  } catch {
    return {}
  }
}

/** Throws `signed_out` when the account of the session is no longer there. */
export async function accountOrThrow(tx: Reading, id: string): Promise<LocalAccount> {
  const account = await tx.objectStore('accounts').get(id)
  if (account !== undefined) return account
  endSession()
  throw new AppError('signed_out')
}

/** Changes fields of an account. */
export function changeAccount(id: string, change: (account: LocalAccount) => Partial<LocalAccount>): Promise<void> {
  return write(async (tx) => {
    const account = await accountOrThrow(tx, id)
    await tx.objectStore('accounts').put({ ...account, ...change(account) })
  })
}

function userOf({ id, email, name }: LocalAccount): CurrentUser {
  return { id, email, name, previewPlanId: null }
}

function refuse(field: string, message: string | null): void {
  if (message !== null) throw new AppError('invalid_field', message, { field })
}

async function requireFree(tx: Reading, email: string, field: string, sentence?: string): Promise<void> {
  const other = await tx.objectStore('accounts').index('email').getKey(email)
  if (other !== undefined) throw new AppError('account_exists', sentence, { field })
}

async function requirePassword(user: CurrentUser, password: string, field: string): Promise<void> {
  const account = await read((tx) => accountOrThrow(tx, user.id))
  if (!(await isPassword(password, account.password))) throw new AppError('wrong_password', undefined, { field })
}
