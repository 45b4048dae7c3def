/** Screens that open for anybody, beside the login. */
export const SIGNED_OUT_SCREENS = [
  '/register',
  '/forgot-password',
  '/diagnostics',
  '/privacy',
  '/reset-password',
  '/verify-email',
  '/undo-email-change',
  '/undo-two-step',
]

/** Screens that open for whoever is signed in, beside those of a photo. */
export const SIGNED_IN_SCREENS = [
  '/profile',
  '/home',
  '/upload',
  '/settings',
  '/change-email',
  '/change-password',
  '/payment',
  '/payment-options',
  '/faq',
  '/terms',
  '/plan-tester',
]
