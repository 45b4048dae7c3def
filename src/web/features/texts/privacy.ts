import { SESSION_IDLE_HOURS, SESSION_MAX_DAYS } from '#shared/accounts/sessionLimits.ts'
import type { Installation, Section } from './names.ts'

/** What this product currently stores and passes on. When either changes, this text must change too. */
export function privacy({ product, provider, billing, ai, mail, support }: Installation): readonly Section[] {
  return [
    {
      title: 'What we store',
      paragraphs: ['What you give us, and what we make from it:'],
      points: [
        'your name, your email address and a hash of your password, never the password itself',
        'your photos as you uploaded them, with two smaller copies for viewing',
        ai !== 'off' ? 'the analyses of your photos and what the provider answered' : 'the analyses of your photos',
        'what you tell us about the damage, what you ask about an analysis with the answers, and what you say about it',
        'your plan, your settings, and the messages you send to support',
        'for each session: when it began, when it ends, the IP address and the kind of browser',
        'security events on your account, such as logins and password changes, with the IP address and the kind of browser; you can see them in Settings',
      ],
    },
    {
      title: 'What we use it for',
      paragraphs: [
        `To show you your photos and their analyses, to keep your account safe, and to answer you. ${
          mail === 'sent'
            ? "We email you about the security of your account, and about what you've turned on in Settings."
            : "We don't send you any email."
        } There's no advertising, we don't sell anything about you, and no other company tracks your visits.`,
        `When you tell us what is wrong with an analysis and let us use it, we may use the photo, your answers about the damage and what you told us to improve ${product}. We leave out your name and the photo's location.`,
      ],
    },
    {
      title: 'Who else sees it',
      paragraphs: [
        ai === 'off'
          ? "Photos don't go to an AI service: none is set up here."
          : `When you ask for an analysis, smaller copies of the photos that are analyzed go to ${provider}, with what you told us about the damage. When you ask a question about the result, the question goes there too, with the photos, the result and your earlier questions about it. We remove location and camera data first, and we don't send your name, your email address, or your answer about who lives there with it. ${
              ai === 'url'
                ? `${provider} fetches it through a link that works for ten minutes for anyone who has it. We show that link to nobody else. `
                : ''
            }What ${provider} does with it is governed by its own policy.`,
        `The people who operate this installation of ${product} have access to its database and its photo storage. Nobody else does, unless the law requires it.`,
        'What is in a shop is seen by the people of that shop. A request that a customer sends to a shop, with its photos and answers, is seen by that shop alone, and erased if the shop does not decide within 90 days. If the shop declines it, the photos are erased at once, and the rest 90 days later.',
        mail === 'sent'
          ? 'Emails to you go through the email service that the operators have chosen.'
          : 'Emails meant for you stay on the machine that runs this installation, where its operators can read them.',
      ],
    },
    {
      title: 'Your photos',
      paragraphs: [
        "A photo can only be opened from your account, while you're logged in: its web address shows nothing to anyone else. The original you uploaded keeps the data your camera wrote into it, which may include the location. The copies that are shown and analyzed contain none of it.",
      ],
    },
    {
      title: 'Payment',
      paragraphs: [
        billing === 'demo'
          ? 'While billing is marked as a demo, no payment data is stored. What you type into the payment forms stays in your browser and is gone when you leave the screen.'
          : 'Stripe processes the payments. It gets your name and your email address, and what you type on its pages, such as a card number, goes to Stripe and never to us. We keep a record of the plan you pay for, the date it is paid until, and the ID Stripe uses for you. What Stripe does with your data is governed by its own policy.',
      ],
    },
    {
      title: 'Cookies and your browser',
      paragraphs: [
        `One cookie keeps you logged in. It ends with the session, after ${SESSION_IDLE_HOURS} hours of inactivity or ${SESSION_MAX_DAYS} days after you log in. Another one says which shop you work in, if any. Your browser also keeps a few things that it sends to nobody: the theme, the repair steps you've checked off, text you haven't sent yet, and the app's own files. While you're logged in, and for at most ${SESSION_MAX_DAYS} days after your last visit, it also keeps your name, your email address, your plan and how much of it you use, your mail settings, and the lists, repairs and advice that you've opened, so that the app can be used without a network. Photos that you choose without a network stay in it until they are sent to us. What you enter into a request to a repair shop stays in its tab until you send it or close the tab; the photos are encrypted with a key that goes with the tab.`,
      ],
    },
    {
      title: 'How long we keep it',
      paragraphs: [
        "We keep photos and analyses for as long as you have your account. A photo you delete is removed right away. If it was analyzed on its own, its analyses go with it; those of a repair that you made or changed stay with the repair until you delete that. We'll give you 30 days' notice before we delete any of your files.",
        "An account you delete in Settings is locked right away. It's erased 30 days later, with its photos, their analyses, your messages and everything else we hold about you, unless you log in before then.",
        'Backups made by the operator can contain a deleted photo or account until they are replaced.',
      ],
    },
    {
      title: 'Your choices',
      paragraphs: [
        "You can delete each photo on the Upload screen, and change your name, email address and password in Settings. There, DOWNLOAD MY DATA gives you everything we hold about you in one zip file, DEVICES shows where you're logged in, and DELETE ACCOUNT ends your account. For anything else, use CONTACT SUPPORT on the FAQ screen.",
        ...(support === 'mailed' ? [] : ['Messages to support are stored here, and nobody gets an email about them.']),
      ],
    },
  ]
}
