/** The addresses of the screens: links and the router's table read them here. */
export const PATHS = {
  login: '/',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  undoEmailChange: '/undo-email-change',
  profile: '/profile',
  home: '/home',
  upload: '/upload',
  analysis: '/analysis',
  settings: '/settings',
  changeEmail: '/change-email',
  changePassword: '/change-password',
  payment: '/payment',
  paymentOptions: '/payment-options',
  faq: '/faq',
  terms: '/terms',
  planTester: '/plan-tester',
  diagnostics: '/diagnostics',
  privacy: '/privacy',
} as const

export type Path = (typeof PATHS)[keyof typeof PATHS]

/** The analysis screen of one photo. */
export function analysisPath(fileId: string): string {
  return `${PATHS.analysis}?file=${encodeURIComponent(fileId)}`
}

/** Behind the address of the FAQ: opens the message form at once. */
export const SUPPORT_HASH = '#support'
