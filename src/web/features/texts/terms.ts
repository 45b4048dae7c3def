import type { Installation, Section } from './names.ts'

/** When the terms themselves last changed (specification, section 2). */
export const TERMS_UPDATED = 'January 2025'

/** When the text was last updated to match what the product does, which is the day of the last edit of this file. */
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
        `You upload photos of damage to a home, and ${product} gives you an assessment with repair guidance. ${
          ai !== 'off'
            ? `An AI model from ${provider} makes the assessments. If it isn't available, you get general guidance instead, clearly labeled.`
            : 'No AI service is set up here, so every photo gets general guidance, clearly labeled.'
        }`,
        'Every result is information, not an inspection, an appraisal, a coverage opinion or the advice of a licensed professional.',
      ],
    },
    {
      title: 'User responsibilities',
      paragraphs: ['You agree to:'],
      points: [
        'provide accurate account details and keep your password to yourself',
        'upload only photos you have the right to upload, and nothing unlawful',
        'judge for yourself whether a repair is safe for you, and call a professional when in doubt',
        'comply with the permits, licenses and codes that apply where you live',
        "not interfere with the service or other people's accounts",
      ],
    },
    {
      title: 'Privacy',
      paragraphs: [
        'The privacy policy explains what is stored about you, why, and who else sees it. Your photos remain yours. We use them to provide the service to you and, only if you agree when you tell us what is wrong with an analysis, to improve it.',
      ],
    },
    {
      title: 'Payment terms',
      paragraphs: [
        "Fees of paid plans are billed monthly or annually. They are non-refundable unless stated otherwise. We give 30 days' notice of a price change. Non-payment may suspend the service.",
        billing === 'demo'
          ? 'While billing is marked as a demo, no payment is taken, no fee is due, and nothing is suspended.'
          : 'At present, plans are billed monthly in advance, and no plan is billed annually. Stripe processes the payments. If a payment fails, the Payment Plans screen shows how long you keep your plan. After that day your account continues on Free Fixer, and you can still view your photos.',
        'We email notice of a price change to the confirmed email address of your account.',
      ],
    },
    {
      title: 'Service availability',
      paragraphs: [
        'We aim for 99.9% uptime. This is a goal, not a guarantee: maintenance, faults and provider outages can interrupt the service.',
      ],
    },
    {
      title: 'Limitation of liability',
      paragraphs: [
        'To the extent the law allows, our liability is limited to what you paid for the service in the last 12 months. We are not liable for repairs that were made, or not made, because of an assessment.',
      ],
    },
    {
      title: 'Termination',
      paragraphs: [
        "You can stop using the service at any time and delete your account in Settings; it is erased after 30 days, unless you log in before then. We may close an account that breaks these terms. Before files are deleted because an account ends, we give 30 days' notice.",
      ],
    },
    {
      title: 'Changes to terms',
      paragraphs: [
        'We may change these terms. The first date at the top says when they last changed, the second when their wording was last updated to match what the product does. If you keep using the service after a change, you accept it.',
      ],
    },
    {
      title: 'Contact',
      paragraphs: [`If you have questions about these terms, use CONTACT SUPPORT on the FAQ screen of ${product}.`],
    },
  ]
}
