import { PATHS_FROM_PAYMENTS, PATHS_IN_MAILS } from '#shared/accounts/links.ts'
import { INTAKE_PATH, WITHDRAW_PATH } from '#shared/intake/intakePaths.ts'
import { SHARED_PATH } from '#shared/shares/sharedPath.ts'

/** The paths of the screens, used by links and by the router's table. */
export const PATHS = {
  login: '/',
  start: '/start',
  register: '/register',
  forgotPassword: PATHS_IN_MAILS.forgot_password,
  resetPassword: PATHS_IN_MAILS.reset_password,
  verifyEmail: PATHS_IN_MAILS.verify_email,
  undoEmailChange: PATHS_IN_MAILS.undo_email_change,
  undoTwoStep: PATHS_IN_MAILS.undo_second_factor,
  profile: '/profile',
  home: '/home',
  upload: '/upload',
  photos: '/photos',
  analysis: PATHS_IN_MAILS.analysis,
  settings: PATHS_IN_MAILS.settings,
  changeEmail: '/change-email',
  changePassword: '/change-password',
  payment: PATHS_IN_MAILS.payment,
  paymentOptions: PATHS_FROM_PAYMENTS.options,
  faq: '/faq',
  terms: '/terms',
  planTester: '/plan-tester',
  diagnostics: '/diagnostics',
  privacy: '/privacy',
  emergency: '/emergency',
  shared: SHARED_PATH,
  intake: `${INTAKE_PATH}/:token`,
  withdraw: WITHDRAW_PATH,
  inbox: '/shops/:id/inbox',
  repairs: PATHS_IN_MAILS.repairs,
  repair: '/repairs/:id',
  board: '/shops/:id',
  claims: PATHS_IN_MAILS.claims,
  claim: '/claims/:id',
  shops: PATHS_IN_MAILS.shops,
  shopMembers: '/shops/:id/members',
  shopSettings: '/shops/:id/settings',
  join: PATHS_IN_MAILS.join,
  developers: '/developers',
} as const

export type Path = (typeof PATHS)[keyof typeof PATHS]

/** The analysis screen of one photo. */
export function analysisPath(fileId: string): string {
  return `${PATHS.analysis}?file=${encodeURIComponent(fileId)}`
}

/** The screen of one repair. */
export function repairPath(id: string): string {
  return `${PATHS.repairs}/${encodeURIComponent(id)}`
}

/** The screen of one claim. */
export function claimPath(id: string): string {
  return `${PATHS.claims}/${encodeURIComponent(id)}`
}

/** The screen where a plan is paid for. */
export function purchasePath(planId: string): string {
  return `${PATHS.paymentOptions}?plan=${encodeURIComponent(planId)}`
}

/** Appended to the path of the FAQ to open the message form at once. */
export const SUPPORT_HASH = '#support'

/** Appended to the path of an analysis to open the answers form first. */
export const ANSWERS_HASH = '#answers'
