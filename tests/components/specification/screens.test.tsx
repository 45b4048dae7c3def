import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { getMe } from '#shared/api/accounts.ts'
import { CHECK_NAMES, getDiagnostics, type Check } from '#shared/api/diagnostics.ts'
import { answers, isUnreachable, ROUTES, waits } from '../support/backend.ts'
import { aProfile } from '../support/builders.ts'
import { lapse } from '../support/timeLimits.ts'
import { button, expectAddress, leads, openScreen, press, says, saysNone, user } from '../support/screen.tsx'

const ROSA = aProfile({ name: 'Rosa Fixer' })
const HEALTHY = { route: ROUTES.health, reply: () => ({ status: 200, body: { status: 'ok' } }) }

function checked(changes: Partial<Record<Check['name'], Partial<Check>>> = {}) {
  return answers(getDiagnostics, {
    checked_at: '2026-11-20T09:00:00.000Z',
    checks: CHECK_NAMES.map((name): Check => ({ name, state: 'ok', ms: 3, fix: null, ...changes[name] })),
  })
}

describe('8. Time limits', () => {
  // This stays the first test of its file: the limit holds for the first request of a page only.
  test('the session waits for 2 s, and nobody is logged out by that', async () => {
    const backend = openScreen('/home', ROSA, waits(getMe))
    await lapse(2_000)
    await says('Request timed out. Please try again.', 'RETRY')
    backend.given(answers(getMe, ROSA))
    await press('RETRY')
    await says('READY TO FIX THE WORLD?')
  })
})

describe('1. Purpose and people', () => {
  test('who opens the product reads its name and what it does', async () => {
    openScreen('/', null)
    await says('Mendsight', 'We scan.', 'You fix.', 'Simple.')
    await screen.findByRole('img', { name: 'We scan. You fix. Simple.' })
  })
})

describe('2. Who may open what', () => {
  const LOGIN = { leadsTo: '/', title: 'Login', heading: 'LOGIN' }
  const PROFILE = { leadsTo: '/profile', title: 'Profile', heading: 'Welcome, Rosa Fixer' }

  test.each([
    ['/', LOGIN],
    ['/register', { leadsTo: '/register', title: 'Register', heading: 'REGISTER' }],
    ['/forgot-password', { leadsTo: '/forgot-password', title: 'Forgot password', heading: 'FORGOT PASSWORD?' }],
    ['/profile', LOGIN],
    ['/home', LOGIN],
    ['/upload', LOGIN],
    ['/analysis', LOGIN],
    ['/settings', LOGIN],
    ['/change-email', LOGIN],
    ['/change-password', LOGIN],
    ['/payment', LOGIN],
    ['/payment-options', LOGIN],
    ['/faq', LOGIN],
    ['/terms', { leadsTo: '/terms', title: 'Terms of service', heading: 'TERMS OF SERVICE' }],
    ['/plan-tester', LOGIN],
    ['/diagnostics', { leadsTo: '/diagnostics', title: 'Diagnostics', heading: 'DIAGNOSTICS' }],
    ['/privacy', { leadsTo: '/privacy', title: 'Privacy policy', heading: 'PRIVACY POLICY' }],
    ['/no-such-page', LOGIN],
  ])('logged out, %s', async (path, { leadsTo, title, heading }) => {
    openScreen(path, null, HEALTHY, checked())
    await expectScreen(leadsTo, title, heading)
  })

  test.each([
    ['/', PROFILE],
    ['/register', PROFILE],
    ['/forgot-password', PROFILE],
    ['/profile', PROFILE],
    ['/home', { leadsTo: '/home', title: 'Dashboard', heading: 'READY TO FIX THE WORLD?' }],
    ['/upload', { leadsTo: '/upload', title: 'Upload', heading: 'UPLOAD DAMAGE PHOTOS' }],
    // Without a file there is nothing to analyze.
    ['/analysis', { leadsTo: '/upload', title: 'Upload', heading: 'UPLOAD DAMAGE PHOTOS' }],
    ['/settings', { leadsTo: '/settings', title: 'Account settings', heading: 'ACCOUNT SETTINGS' }],
    ['/change-email', { leadsTo: '/change-email', title: 'Change email', heading: 'CHANGE EMAIL' }],
    ['/change-password', { leadsTo: '/change-password', title: 'Change password', heading: 'CHANGE PASSWORD' }],
    ['/payment', { leadsTo: '/payment', title: 'Plans', heading: 'CHOOSE YOUR MENDSIGHT PLAN' }],
    ['/payment-options', { leadsTo: '/payment-options', title: 'Payment options', heading: 'PAYMENT OPTIONS' }],
    ['/faq', { leadsTo: '/faq', title: 'Frequently asked questions', heading: 'FREQUENTLY ASKED QUESTIONS' }],
    ['/terms', { leadsTo: '/terms', title: 'Terms of service', heading: 'TERMS OF SERVICE' }],
    ['/plan-tester', { leadsTo: '/plan-tester', title: 'Plan tester', heading: 'PLAN TESTER' }],
    ['/diagnostics', { leadsTo: '/diagnostics', title: 'Diagnostics', heading: 'DIAGNOSTICS' }],
    ['/privacy', { leadsTo: '/privacy', title: 'Privacy policy', heading: 'PRIVACY POLICY' }],
    ['/no-such-page', PROFILE],
  ])('logged in, %s', async (path, { leadsTo, title, heading }) => {
    openScreen(path, ROSA, HEALTHY, checked())
    await expectScreen(leadsTo, title, heading)
  })

  async function expectScreen(address: string, title: string, heading: string): Promise<void> {
    await says(heading)
    await expectAddress(address)
    await waitFor(() => expect(document.title).toBe(`${title} · Mendsight`))
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([heading])
  }

  test('a loader fills the screen until the session is known', async () => {
    const backend = openScreen('/home', ROSA, waits(getMe))
    await says('LOADING MENDSIGHT...', 'We scan. You fix. Simple.', 'Fast initialization...')
    backend.letGo(answers(getMe, ROSA))
    await says('READY TO FIX THE WORLD?')
  })
})

describe('2. FAQ, terms, plan tester', () => {
  test('the answers open one by one, several at once, and are still open after a reload', async () => {
    const questions = [
      [
        'Which file formats can I upload?',
        'Documents: PDF, TIFF, DOC, DOCX and TXT, and photos of receipts, are added to a repair.',
      ],
      ['How does repair documentation work?', 'DOWNLOAD REPORT saves it as a text file'],
      ['Is my data secure?', 'Your photos are private: no other user can open them.'],
      ['Can I cancel anytime?', 'Access to a paid plan continues until the end of the billing period.'],
      ['How do the plans differ, and what does a shop get?', 'AI damage analysis is part of every plan.'],
      ['What support do I get?', 'Free and Basic include email support. Pro and Enterprise include priority support.'],
      ['How long are my files kept?', "We'll give you 30 days' notice before we delete any files."],
      ['Can I change my plan?', 'Upgrades take effect immediately, downgrades at the next billing cycle.'],
    ] as const
    openScreen('/faq', ROSA)
    await says('FREQUENTLY ASKED QUESTIONS', 'CONTACT SUPPORT')
    await leads({ Back: '/home' })
    const headings = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })
    expect(headings).toHaveLength(questions.length + 1)
    for (const [question, answer] of questions) {
      await says(question)
      saysNone(answer)
      await user.click(screen.getByText(question))
      await says(answer)
    }
    // Photos are analyzed and documents are not, so the answer keeps them apart.
    saysNone('PDF, JPEG, PNG, TIFF, DOC, DOCX, TXT')
    document.body.replaceChildren()
    openScreen('/faq', ROSA)
    await says(...questions.map(([, answer]) => answer))
  })

  test('a question to support has a form', async () => {
    openScreen('/faq', ROSA)
    await press('CONTACT SUPPORT')
    await says('Subject (optional)', 'Message', 'SEND MESSAGE')
  })

  test('the terms have ten sections', async () => {
    openScreen('/terms', ROSA)
    await says('TERMS OF SERVICE', 'Last updated: January 2025')
    await says('Fees of paid plans are billed monthly or annually. They are non-refundable unless stated otherwise.')
    await says("We give 30 days' notice of a price change. Non-payment may suspend the service.")
    await says('We aim for 99.9% uptime.')
    await says('our liability is limited to what you paid for the service in the last 12 months')
    const sections = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })
    expect(sections.map(({ textContent }) => textContent)).toEqual([
      'Acceptance of terms',
      'Service description',
      'User responsibilities',
      'Privacy',
      'Payment terms',
      'Service availability',
      'Limitation of liability',
      'Termination',
      'Changes to terms',
      'Contact',
    ])
  })

  test('the privacy policy says what is stored and who gets it', async () => {
    openScreen('/privacy', null)
    await says('PRIVACY POLICY', 'a hash of your password, never the password itself')
    await says('smaller copies of the photos that are analyzed go to OpenAI', 'One cookie keeps you logged in.')
    await says('What you type into the payment forms stays in your browser')
  })
})

describe('2. Diagnostics', () => {
  test('everything that is on works', async () => {
    const off = { state: 'off', fix: 'There is none.' } as const
    openScreen('/diagnostics', null, HEALTHY, checked({ mail: off, payments: off }))
    await says('DIAGNOSTICS', '8 PARTS WORK, 2 ARE OFF', 'Switched off here: Mail and Payments.', 'Browser and client')
    await says('Network', 'Configuration', 'Database', 'Photo storage', 'AI provider', 'Login service')
    await says('Background work')
    expect(screen.getAllByText(/^\d+ ms$/).length).toBeGreaterThanOrEqual(8)
  })

  test('a check that fails says what to do, and the checks run again', async () => {
    const backend = openScreen('/diagnostics', null, HEALTHY, checked())
    await says('EVERYTHING WORKS')
    backend.given(checked({ database: { state: 'failed', ms: 5000, fix: 'Start the database.' } }))
    await press('RUN AGAIN')
    await says('1 CHECK FAILED', 'Suggested fix: Start the database.')
    // The database is reached by the server alone and has none that could fail.
    saysNone('row-level security')
    await button('RUN AGAIN')
    backend.given(isUnreachable(getDiagnostics), isUnreachable(ROUTES.health))
    await press('RUN AGAIN')
    await says('2 CHECKS FAILED', "The server didn't answer.")
  })
})
