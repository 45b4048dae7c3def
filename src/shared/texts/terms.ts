import type { Installation, Section } from './texts.types.ts'

/** When the terms themselves last changed (specification, section 2). */
export const TERMS_UPDATED = 'January 2025'

/** When their text was last brought in line with what the product does: the day of the last edit of this file. */
export const TERMS_REVISED = 'November 22, 2026'

/** The ten sections of the specification (section 2). */
export function terms({ product, provider, billing, ai }: Installation): readonly Section[] {
  return [
    {
      title: 'Acceptance of terms',
      paragraphs: [
        `By creating an account or using ${product} you accept these terms. If you do not accept them, please do not use ${product}.`,
      ],
    },
    {
      title: 'Service description',
      paragraphs: [
        `${product} takes photos of damage to a home and gives an assessment with repair guidance. ${
          ai !== 'off'
            ? `Assessments are made by a computer model of ${provider}; where none can be had, general guidance stands in its place and says so.`
            : 'No AI service is set up here, so that every photo gets general guidance, which says so.'
        }`,
        'Every result is information, not an inspection, an appraisal, a coverage opinion or the advice of a licensed professional.',
      ],
    },
    {
      title: 'User responsibilities',
      paragraphs: ['You agree to:'],
      points: [
        'give true account details and keep your password to yourself',
        'upload only photos that you may upload, and nothing unlawful',
        'judge for yourself whether a repair is safe for you, and call a professional when in doubt',
        'follow the permits, licences and codes that hold where you live',
        'leave the service and the accounts of others alone',
      ],
    },
    {
      title: 'Privacy',
      paragraphs: [
        'The privacy policy says what is stored about you, why, and who else sees it. Your photos remain yours. We use them to provide the service to you and for nothing else.',
      ],
    },
    {
      title: 'Payment terms',
      paragraphs: [
        'Fees of paid plans are billed monthly or annually. They are non-refundable unless stated otherwise. We give 30 days notice of a price change. Non-payment may suspend the service.',
        billing === 'demo'
          ? 'While billing is marked as a demo, no payment is taken, no fee is due, and nothing is suspended.'
          : 'At present plans are billed monthly and in advance; no plan is billed annually. Stripe takes the payments. When a payment fails, the screen Payment Plans says until when your plan stays. After that day your account goes on with Free Fixer, and your photos stay readable.',
        'The notice of a price change is mailed to the confirmed email address of your account.',
      ],
    },
    {
      title: 'Service availability',
      paragraphs: [
        'We aim for 99.9% uptime. This is an aim and not a guarantee: maintenance, faults and the outages of providers can interrupt the service.',
      ],
    },
    {
      title: 'Limitation of liability',
      paragraphs: [
        'As far as the law allows, our liability is limited to what you paid for the service in the last 12 months. We are not liable for repairs that were done or left undone on the strength of an assessment.',
      ],
    },
    {
      title: 'Termination',
      paragraphs: [
        'You can stop using the service at any time and delete your account in Settings; it is erased after 30 days, unless you sign in before. We may close an account that breaks these terms. Before files are deleted because an account ends, we give 30 days notice.',
      ],
    },
    {
      title: 'Changes to terms',
      paragraphs: [
        'We may change these terms. The first date at the top says when they last changed, the second when their wording was last brought in line with what the product does. If you keep using the service after a change, you accept it.',
      ],
    },
    {
      title: 'Contact',
      paragraphs: [`Questions about these terms reach us through CONTACT SUPPORT on the FAQ screen of ${product}.`],
    },
  ]
}
