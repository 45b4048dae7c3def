import { SESSION_IDLE_HOURS, SESSION_MAX_DAYS } from '#shared/accounts/sessionLimits.ts'
import { SHOP_GIVES } from '#shared/shops/shopGives.ts'
import type { Installation } from './names.ts'

export type FaqItem = { id: string; question: string; answer: readonly string[] }

/** The eight questions of the specification (section 2). Each answer describes what the product does today. */
export function faq({
  product,
  provider,
  billing,
  ai,
  support,
  support_hours: hours,
}: Installation): readonly FaqItem[] {
  const isDemo = billing === 'demo'
  const hasAi = ai !== 'off'
  return [
    {
      id: 'formats',
      question: 'Which file formats can I upload?',
      answer: [
        'Photos: JPEG, PNG, WebP and HEIC, the format of most phones. HEIC photos are converted to JPEG for viewing, and we keep your original.',
        'Documents: PDF, TIFF, DOC, DOCX and TXT, and photos of receipts, are added to a repair. They are stored and handed back as they are, and never analyzed.',
      ],
    },
    {
      id: 'documentation',
      question: 'How does repair documentation work?',
      answer: [
        hasAi
          ? `Upload a photo and press ANALYZE. ${product} identifies the damage and how severe it is, estimates cost and time, and lists the repair steps, materials and tools, starting with the dangers.`
          : `Upload a photo and press ANALYZE. This installation has no AI service yet, so you get general guidance, for the kind of damage you name or the same for every photo if you name none: what to do first, the usual steps, materials and tools, and the dangers. It's always labeled as general guidance.`,
        'Each analysis is kept with its photo. DOWNLOAD REPORT saves it as a text file you can give to a repair shop or keep with your records.',
        hasAi
          ? "An estimate from a photo is not an inspection, an appraisal or a coverage opinion. A photo can't show what's inside walls, wiring or floors."
          : 'General guidance is not an inspection, an appraisal or a coverage opinion.',
      ],
    },
    {
      id: 'security',
      question: 'Is my data secure?',
      answer: [
        `Your photos are private: no other user can open them. The privacy policy says who else can. Passwords are stored as salted hashes that nobody can turn back into a password, and a session ends after ${SESSION_IDLE_HOURS} hours of inactivity, at the latest ${SESSION_MAX_DAYS} days after you log in.`,
        hasAi
          ? `The copy of a photo that ${provider} gets for the analysis contains no location or camera data.${ai === 'url' ? ` ${provider} fetches it through a link that works for ten minutes.` : ''}`
          : 'No photo is sent to an AI service.',
      ],
    },
    {
      id: 'cancelling',
      question: 'Can I cancel anytime?',
      answer: [
        'Yes. Open Payment Plans and go back to Free Fixer. Access to a paid plan continues until the end of the billing period.',
        isDemo
          ? "While billing is a demo, there's no billing period and nothing to pay, so the change is immediate."
          : "You'll see the date before you confirm, and until then you can still change your mind.",
      ],
    },
    {
      id: 'plans',
      question: 'How do the plans differ, and what does a shop get?',
      answer: [
        `By how many photos you can keep, how much storage they can use, and how large each photo can be. AI damage analysis is part of every plan${hasAi ? '' : ', but it is not set up here yet'}.`,
        'PLAN COMPARISON under Payment Plans shows all the numbers side by side. Pro and Enterprise include advanced tools: the repair list, a table of all your photos with their assessments. Enterprise also includes a shop, for a team that repairs for customers. A shop gets:',
        ...SHOP_GIVES,
      ],
    },
    {
      id: 'support',
      question: 'What support do I get?',
      answer: [
        hours === null
          ? 'Free and Basic include email support. Pro and Enterprise include priority support.'
          : `Free and Basic include email support, and Pro includes priority support. Enterprise includes ${hours === '24/7' ? '24/7 phone support' : `phone support: ${hours}`}. The number is on this page for those who are on that plan.`,
        support === 'mailed'
          ? "Whatever your plan, use CONTACT SUPPORT on this page. Your message shows which plan you're on, so priority requests come first."
          : `Whatever your plan, use CONTACT SUPPORT on this page. Your message is saved for the people who run this installation, but they don't get an email about it.`,
      ],
    },
    {
      id: 'retention',
      question: 'How long are my files kept?',
      answer: [
        "For as long as you have a subscription, including the free one. We'll give you 30 days' notice before we delete any files.",
        'A photo you delete yourself is removed right away, along with its analyses, unless they belong to a repair that you made or changed. An account you delete is erased after 30 days, unless you log in before then.',
      ],
    },
    {
      id: 'changing',
      question: 'Can I change my plan?',
      answer: [
        `Yes, whenever you like. Upgrades take effect immediately, downgrades at the next billing cycle. ${
          isDemo
            ? 'While billing is a demo, both are immediate.'
            : 'For an upgrade, you pay the difference for the rest of the billing period.'
        }`,
        "Photos over the limits of a smaller plan stay where they are, and you can still view them. You can upload again once you're under its limits.",
      ],
    },
  ]
}

/** The ids in a stored text such as 'formats plans'. */
export function openItems(kept: string): string[] {
  return kept.split(' ').filter((id) => id !== '')
}

/** The stored text after one item was opened or closed. */
export function withItem(kept: string, id: string, isOpen: boolean): string {
  const others = openItems(kept).filter((other) => other !== id)
  return (isOpen ? [...others, id] : others).join(' ')
}
