import type { Installation } from './texts.types.ts'

export type FaqItem = { id: string; question: string; answer: readonly string[] }

/** The eight questions of the specification (section 2). Each answer tells what the product does today. */
export function faq({ product, provider, billing, ai, support }: Installation): readonly FaqItem[] {
  const isDemo = billing === 'demo'
  const hasAi = ai !== 'off'
  return [
    {
      id: 'formats',
      question: 'Which file formats can I upload?',
      answer: [
        'Photos: JPEG, PNG, WebP and HEIC, the format of most phones. HEIC photos are turned into JPEG for viewing, and your original is kept.',
        'Documents such as PDF, TIFF, DOC, DOCX and TXT cannot be uploaded yet.',
      ],
    },
    {
      id: 'documentation',
      question: 'How does repair documentation work?',
      answer: [
        hasAi
          ? `Upload a photo and press ANALYZE. ${product} names the damage and how severe it is, estimates cost and time, and lists the steps, materials and tools of the repair, with the dangers first.`
          : `Upload a photo and press ANALYZE. This ${product} has no AI service yet, so every photo gets the same general guidance: what to do first, the usual steps, materials and tools, and the dangers. It says so each time.`,
        'Each analysis is kept with its photo. DOWNLOAD REPORT saves it as a text file that you can hand to a repair shop or keep with your papers.',
        hasAi
          ? 'An estimate from a photo is not an inspection, an appraisal or a coverage opinion. A photo shows nothing of what is inside walls, wiring or floors.'
          : 'General guidance is not an inspection, an appraisal or a coverage opinion.',
      ],
    },
    {
      id: 'security',
      question: 'Is my data secure?',
      answer: [
        'Your photos are private: only your signed-in account can open them. Passwords are stored as salted hashes that nobody can read back, and a session ends after 6 hours without use.',
        hasAi
          ? `The copy of a photo that ${provider} gets for its analysis carries no location and no camera data.${ai === 'url' ? ` ${provider} fetches it by a link of its own, which works for ten minutes.` : ''}`
          : 'No photo is sent to an AI service.',
      ],
    },
    {
      id: 'cancelling',
      question: 'Can I cancel anytime?',
      answer: [
        'Yes. Open Payment Plans and go back to Free Fixer. Access to a paid plan continues to the end of the billing period.',
        isDemo
          ? 'While billing is a demo there is no billing period and nothing to pay, so the change happens at once.'
          : 'The screen names that day before you confirm, and until it has come you can keep your plan after all.',
      ],
    },
    {
      id: 'plans',
      question: 'How do the plans differ?',
      answer: [
        `By how many photos you can keep, how much storage they may take, and how large one photo may be. The AI damage analysis is part of every plan${hasAi ? '' : ', but it is not set up here yet'}.`,
        'PLAN COMPARISON under Payment Plans shows every figure side by side. Advanced tools belong to Pro and Enterprise: the repair list has every photo with its assessment as a table. Team collaboration and API access will belong to Enterprise; they are marked as coming.',
      ],
    },
    {
      id: 'support',
      question: 'What support do I get?',
      answer: [
        'Free and Basic include email support, and Pro priority support. Enterprise will have 24/7 phone support; until it opens, Enterprise has priority support.',
        support === 'mailed'
          ? 'Whatever your plan, use CONTACT SUPPORT on this page. Your message names your plan, so that priority comes first.'
          : `Whatever your plan, use CONTACT SUPPORT on this page. Your message is stored for the people who run this ${product}, but no mail tells them about it.`,
      ],
    },
    {
      id: 'retention',
      question: 'How long are my files kept?',
      answer: [
        'For as long as you have your subscription, the free one included. Before we would delete files we give you 30 days notice.',
        'A photo that you delete yourself is removed at once, with its analyses. An account that you delete is erased after 30 days, unless you sign in before.',
      ],
    },
    {
      id: 'changing',
      question: 'Can I change my plan?',
      answer: [
        `Yes, whenever you like. Upgrades take effect immediately, downgrades at the next billing cycle. ${
          isDemo
            ? 'While billing is a demo both are immediate.'
            : 'For an upgrade you pay the difference for the rest of the billing period.'
        }`,
        'Photos above the limits of a smaller plan stay where they are and stay readable. You can upload again once you are below its limits.',
      ],
    },
  ]
}
