import type { PublicSettings } from '../api/publicSettings.ts'

/** What the screens say about emails. Where the installation sends none, they say who has the link instead. */
export type MailTexts = {
  confirm: { before: string; after: string; again: string }
  /** The button that requests another link, and the message that answers it. */
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
  newConfirmation: { before: string; after: string }
}

const SENT: MailTexts = {
  confirm: {
    before: 'Please confirm your email address. We sent a link to ',
    after: '.',
    again: 'Sent again. Look for the newest email, and check your spam folder.',
  },
  another: { label: 'SEND AGAIN', done: 'Sent. Look for the newest email.' },
  reset: {
    ask: "Enter your email and we'll send you a link to choose a new password.",
    submit: 'SEND LINK',
    busy: 'SENDING...',
    title: 'CHECK YOUR EMAIL',
    asked:
      'If there is an account with this address, a link to choose a new password is on its way. It works once, for one hour.',
    hints: ['An email can take a few minutes.', 'Check your spam folder.', 'Check the address above for typos.'],
    again: 'Sent again. Look for the newest email.',
  },
  // Only a confirmed address can undo the change, because anyone could have typed an unconfirmed one.
  emailChange: {
    note: (isConfirmed) =>
      `We'll email both addresses: a link to confirm the new one${isConfirmed ? ', and to the old one a link that undoes the change for 7 days' : ', and a notice to the old one'}.`,
    done: (isConfirmed) =>
      `We sent a link to confirm the new address, and told the old one${isConfirmed ? ', where a link undoes the change for 7 days' : ''}.`,
  },
  passwordChange: "We'll email you about the change, so you'll know if it wasn't you.",
  switches: (isConfirmed) =>
    `${isConfirmed ? '' : 'Emails start once you confirm your email address. '}Security emails are always sent.`,
  newConfirmation: { before: "We'll send a new one to ", after: '. It works for seven days.' },
}

const NO_MAIL = 'This installation keeps its emails instead of sending them'
const ASK = 'ask the people who run it for the link'

const KEPT: MailTexts = {
  confirm: {
    before: `Please confirm your email address. ${NO_MAIL}: the people who run it have the link for `,
    after: '.',
    again: `A new link is ready. ${NO_MAIL}: ${ASK}.`,
  },
  another: { label: 'CREATE A NEW LINK', done: `A new link is ready. ${NO_MAIL}: ${ASK}.` },
  reset: {
    ask: `Enter your email and we'll create a link to choose a new password. ${NO_MAIL}: ${ASK}.`,
    submit: 'CREATE LINK',
    busy: 'WORKING...',
    title: 'ASK FOR YOUR LINK',
    asked: `If there is an account with this address, its link to choose a new password is ready. ${NO_MAIL}: ${ASK}. It works once, for one hour.`,
    hints: ['Check the address above for typos.'],
    again: 'A new link is ready. It replaces the previous one.',
  },
  emailChange: {
    note: (isConfirmed) =>
      `${NO_MAIL}. The people who run it have the link that confirms the new address${isConfirmed ? ', and one that undoes the change for 7 days' : ''}.`,
    done: () => `${NO_MAIL}: the people who run it have the link that confirms the new address.`,
  },
  passwordChange: "The change shows up under Recent Activity in Settings, so you'll know if it wasn't you.",
  switches: () => `${NO_MAIL}. Your choices say which ones.`,
  newConfirmation: { before: 'You can get a new one for ', after: `. It works for seven days. ${NO_MAIL}: ${ASK}.` },
}

export function mailTexts(mail: PublicSettings['mail']): MailTexts {
  return mail === 'sent' ? SENT : KEPT
}
