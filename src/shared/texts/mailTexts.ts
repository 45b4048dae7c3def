import type { PublicSettings } from '../api/publicSettings.ts'

/** What screens say of a mail. Where none leaves the installation, they say who has its link instead. */
export type MailTexts = {
  confirm: { before: string; after: string; again: string }
  /** Names the button that asks for another link, and says what came of it. */
  another: { label: string; done: string }
  reset: {
    ask: string
    submit: string
    busy: string
    title: string
    asked: string
    hints: readonly string[]
    again: string
  }
  emailChange: { note: (isConfirmed: boolean) => string; done: (isConfirmed: boolean) => string }
  passwordChange: string
  switches: (isConfirmed: boolean) => string
  twoStep: { off: string; label: string }
  newConfirmation: { before: string; after: string }
}

const UNDOES = 'undoes the change for 7 days'

const SENT: MailTexts = {
  confirm: {
    before: 'Please confirm your email address: we sent a link to ',
    after: '.',
    again: 'Sent again. Look for the newest email, and check your spam folder.',
  },
  another: { label: 'SEND AGAIN', done: 'Sent. Look for the newest mail.' },
  reset: {
    ask: "Enter your email and we'll send you a link to choose a new password.",
    submit: 'SEND LINK',
    busy: 'SENDING...',
    title: 'CHECK YOUR EMAIL',
    asked:
      'If an account has this address, a link to choose a new password is on its way. It works once and for one hour.',
    hints: ['An email can take a few minutes.', 'Check your spam folder.', 'Check the address above for typos.'],
    again: 'Sent again. Look for the newest email.',
  },
  // An address that nobody has confirmed takes nothing back: anybody could have typed it.
  emailChange: {
    note: (isConfirmed) =>
      `Both addresses are told. The new one gets a link to confirm it${isConfirmed ? `; the mail to the old one holds a link that ${UNDOES}` : ''}.`,
    done: (isConfirmed) =>
      `We sent a link to the new address, to confirm it. The old one was told, too${isConfirmed ? `: its link ${UNDOES}` : ''}.`,
  },
  passwordChange: 'A mail tells you that the password was changed, so that nobody does it behind your back.',
  switches: (isConfirmed) =>
    `${isConfirmed ? '' : 'Emails start once you confirm your email address. '}Security emails are always sent.`,
  twoStep: {
    off: 'Off. First confirm your email address with the link that we sent you',
    label: 'SEND THE LINK AGAIN',
  },
  newConfirmation: { before: 'A new one goes to ', after: '. It works for seven days.' },
}

const NO_MAIL = 'This installation sends no mail'
const ASK = 'ask the people who run it for the link'

const KEPT: MailTexts = {
  confirm: {
    before:
      'Please confirm your email address. This installation sends no mail, so the people who run it have the link for ',
    after: '.',
    again: `A new link is ready. ${NO_MAIL}: ${ASK}.`,
  },
  another: { label: 'MAKE A NEW LINK', done: `A new link is ready. ${NO_MAIL}: ${ASK}.` },
  reset: {
    ask: `Tell us the address of your account, and we make a link to choose a new password. ${NO_MAIL}: ${ASK}.`,
    submit: 'MAKE LINK',
    busy: 'WORKING...',
    title: 'ASK FOR YOUR LINK',
    asked: `If an account has this address, there is now a link to choose a new password. ${NO_MAIL}: ${ASK}. It works once and for one hour.`,
    hints: ['Check the address above for typos.'],
    again: 'There is a new link. It replaces the one before.',
  },
  emailChange: {
    note: (isConfirmed) =>
      `${NO_MAIL}. The people who run it have the link that confirms the new address${isConfirmed ? `, and one that ${UNDOES}` : ''}.`,
    done: () => `${NO_MAIL}: the people who run it have the link that confirms the new address.`,
  },
  passwordChange: 'The change is listed under Recent Activity in Settings, so that nobody does it behind your back.',
  switches: () => `${NO_MAIL}. What you choose here counts as soon as it does.`,
  twoStep: {
    off: 'Off. First confirm your email address: the people who run this installation have the link',
    label: 'MAKE A NEW LINK',
  },
  newConfirmation: { before: 'A new one can be made for ', after: `. It works for seven days. ${NO_MAIL}: ${ASK}.` },
}

export function mailTexts(mail: PublicSettings['mail']): MailTexts {
  return mail === 'sent' ? SENT : KEPT
}
