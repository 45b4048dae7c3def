import { settings } from '#web/backend/settings.ts'
import { PATHS, type Path } from '#web/lib/paths.ts'
import type { Access } from './guard.rules.ts'

type Heading = { text: string; back: Path; backLabel?: string }

export type RouteEntry = {
  path: Path
  access: Access
  /** The tab's title, before the product's name. */
  title: string
  /** Screens that come with a later issue: their name and the way back stand, and nothing that pretends to work. */
  heading?: Heading
}

const product = settings.product_name.toUpperCase()

/** The route table of the specification (section 2). Any other path leads to the login. */
export const ROUTE_TABLE: readonly RouteEntry[] = [
  { path: PATHS.login, access: 'signed_out', title: 'Login' },
  { path: PATHS.register, access: 'signed_out', title: 'Register' },
  {
    path: PATHS.forgotPassword,
    access: 'signed_out',
    title: 'Forgot password',
    heading: { text: 'FORGOT PASSWORD?', back: PATHS.login, backLabel: 'Back to Login' },
  },
  { path: PATHS.profile, access: 'signed_in', title: 'Profile' },
  { path: PATHS.home, access: 'signed_in', title: 'Dashboard' },
  { path: PATHS.upload, access: 'signed_in', title: 'Upload' },
  { path: PATHS.analysis, access: 'signed_in', title: 'AI damage analysis' },
  {
    path: PATHS.settings,
    access: 'signed_in',
    title: 'Account settings',
    heading: { text: 'ACCOUNT SETTINGS', back: PATHS.home },
  },
  {
    path: PATHS.changeEmail,
    access: 'signed_in',
    title: 'Change email',
    heading: { text: 'CHANGE EMAIL', back: PATHS.settings },
  },
  {
    path: PATHS.changePassword,
    access: 'signed_in',
    title: 'Change password',
    heading: { text: 'CHANGE PASSWORD', back: PATHS.settings },
  },
  {
    path: PATHS.payment,
    access: 'signed_in',
    title: 'Plans',
    heading: { text: `CHOOSE YOUR ${product} PLAN`, back: PATHS.home },
  },
  {
    path: PATHS.paymentOptions,
    access: 'signed_in',
    title: 'Payment options',
    heading: { text: 'PAYMENT OPTIONS', back: PATHS.payment },
  },
  {
    path: PATHS.faq,
    access: 'signed_in',
    title: 'Frequently asked questions',
    heading: { text: 'FREQUENTLY ASKED QUESTIONS', back: PATHS.home },
  },
  {
    path: PATHS.terms,
    access: 'signed_in',
    title: 'Terms of service',
    heading: { text: 'TERMS OF SERVICE', back: PATHS.home },
  },
  {
    path: PATHS.planTester,
    access: 'signed_in',
    title: 'Plan tester',
    heading: { text: 'PLAN TESTER', back: PATHS.home },
  },
  {
    path: PATHS.diagnostics,
    access: 'anyone',
    title: 'Diagnostics',
    heading: { text: 'DIAGNOSTICS', back: PATHS.login },
  },
  {
    path: PATHS.privacy,
    access: 'anyone',
    title: 'Privacy policy',
    heading: { text: 'PRIVACY POLICY', back: PATHS.settings },
  },
]
