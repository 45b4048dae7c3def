import { LOCAL_IDLE_MINUTES } from '#shared/accounts/sessionLimits.ts'
import { faq, type FaqItem } from './faq.ts'
import { terms } from './terms.ts'
import type { Installation, Section } from './names.ts'

/** The answers that differ in the app without a server, by the id of their question. */
const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  formats: [
    'Photos: JPEG, PNG, WebP and HEIC, the format of most phones. HEIC photos get a JPEG copy for viewing, and your original is kept.',
    "Documents such as PDF, TIFF, DOC, DOCX and TXT can't be added.",
  ],
  documentation: [
    "Add a photo and press ANALYZE. There's no AI on this device, so you get general guidance, for the kind of damage you name or the same for every photo if you name none: what to do first, the usual steps, materials and tools, and the dangers. It's always labeled as general guidance.",
    'Each result is kept with its photo. DOWNLOAD REPORT saves it as a text file you can give to a repair shop or keep with your records.',
    'General guidance is not an inspection, an appraisal or a coverage opinion.',
  ],
  security: [
    `Your photos never leave this device. Your account keeps others who use it out of the screens, and its password is stored as a salted hash. It doesn't encrypt the photos: someone who controls the device can find them in the browser's files. You're logged out after ${LOCAL_IDLE_MINUTES} minutes of inactivity.`,
    'No photo is sent to an AI service, or to anyone else.',
  ],
  cancelling: [
    "Yes. Open Payment Plans and go back to Free Fixer. Billing is a demo here: there's no billing period and nothing to pay, so the change is immediate.",
  ],
  support: ['None: messages to support need a server, and this app keeps everything on this device.'],
  retention: [
    'Until you delete them, or the data of this site in your browser. If the device runs short of storage, a browser may delete them, too, so save a backup in Settings now and then.',
    'A photo you delete yourself is removed right away, along with its results, unless they belong to a repair that you made or changed. An account you delete is removed from this device right away, with everything in it.',
  ],
}

/** The questions of `faq` with the answers that are true in the app without a server. */
export function faqOnDevice(installation: Installation): readonly FaqItem[] {
  return faq(installation).map((item) => ({ ...item, answer: ANSWERS[item.id] ?? item.answer }))
}

/** What the app without a server keeps. When that changes, this text must change too. */
export function privacyOnDevice({ product }: Installation): readonly Section[] {
  return [
    {
      title: 'What is stored, and where',
      paragraphs: ['Everything stays in this browser, on this device:'],
      points: [
        'your name, your email address and a hash of your password, never the password itself',
        'your photos as you added them, with two smaller copies for viewing',
        'the results for your photos, what you tell the app about the damage, and what you say about a result',
        'your plan, the theme, and who is logged in',
      ],
    },
    {
      title: 'Who sees it',
      paragraphs: [
        `Nobody but the people who use this device. ${product} sends nothing anywhere here: no photos, no words, no statistics. Whoever serves the files of the app can see that you opened it, as with any website.`,
        "The password keeps others out of the screens. It doesn't encrypt the photos, so someone who controls the device can find them in the browser's files.",
        'An account on a server is a separate one. If you bring your photos to it, they are sent there, and its own privacy policy applies.',
      ],
    },
    {
      title: 'Your photos',
      paragraphs: [
        'The original you added keeps the data your camera wrote into it, which may include the location. The copies that are shown contain none of it. A backup contains the originals.',
      ],
    },
    {
      title: 'Payment',
      paragraphs: [
        'Billing is a demo: no payment data is stored. What you type into the payment forms is gone when you leave the screen.',
      ],
    },
    {
      title: 'How long it is kept',
      paragraphs: [
        'Until you delete it, or the data of this site in your browser. Some browsers delete the data of sites that were not visited for a while, or when storage runs short. A backup that you saved is yours to keep or delete.',
      ],
    },
    {
      title: 'Your choices',
      paragraphs: [
        'You can delete each photo, and change your name, email address and password in Settings. There, SAVE A BACKUP puts everything into one zip file, and DELETE ACCOUNT removes your account with everything in it.',
      ],
    },
  ]
}

/** The ten sections of `terms`, with what is true in the app without a server. */
export function termsOnDevice(installation: Installation): readonly Section[] {
  const { product } = installation
  const replaced: Readonly<Record<string, readonly string[]>> = {
    'Service description': [
      `You add photos of damage to a home, and ${product} gives you general repair guidance for the damage you describe, clearly labeled. There is no AI on this device.`,
      'Every result is information, not an inspection, an appraisal, a coverage opinion or the advice of a licensed professional.',
    ],
    Privacy: [
      'The privacy policy explains what is stored. Everything stays on this device, and your photos remain yours.',
    ],
    'Payment terms': [
      "Fees of paid plans are billed monthly or annually. They are non-refundable unless stated otherwise. We give 30 days' notice of a price change. Non-payment may suspend the service.",
      'On this device billing is a demo: no payment is taken, no fee is due, and nothing is suspended.',
    ],
    'Service availability': [
      'We aim for 99.9% uptime. This is a goal, not a guarantee. Once it is loaded, the app on this device depends on nobody else.',
    ],
    Termination: [
      'You can stop using the app at any time and delete your account in Settings, which removes it from this device right away.',
    ],
    Contact: ['Messages to support need a server. Ask whoever gave you this app.'],
  }
  return terms(installation).map((section) => ({
    ...section,
    paragraphs: replaced[section.title] ?? section.paragraphs,
  }))
}
