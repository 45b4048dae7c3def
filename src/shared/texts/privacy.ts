import type { Installation, Section } from './texts.types.ts'

/** What this product stores and passes on, today. A change of either is a change of this text. */
export function privacy({ product, provider, billing, ai, mail, support }: Installation): readonly Section[] {
  return [
    {
      title: 'What we store',
      paragraphs: ['What you give us, and what comes of it:'],
      points: [
        'your name, your email address and a hash of your password, never the password itself',
        'your photos as you uploaded them, with two smaller copies for viewing',
        ai !== 'off' ? 'the analyses of your photos and what the provider answered' : 'the analyses of your photos',
        'your plan, your settings, and the messages that you send to support',
        'for each session: when it began and ends, the network address and the kind of browser',
        'what happened to the security of your account, such as logins and changes of the password, with the network address and the kind of browser; you read it in Settings',
      ],
    },
    {
      title: 'What we use it for',
      paragraphs: [
        `To show you your photos and their analyses, to keep your account safe, and to answer you. ${
          mail === 'sent'
            ? 'We mail you what concerns the security of your account, and what you have switched on in Settings.'
            : 'No mail is sent to you.'
        } There is no advertising, nothing is sold, and no other company counts your visits.`,
      ],
    },
    {
      title: 'Who else sees it',
      paragraphs: [
        ai === 'off'
          ? 'No photo goes to an AI service: none is set up here.'
          : `When you ask for an analysis, a smaller copy of that photo goes to ${provider}. Location and camera data are taken out of it first, and neither your name nor your email address goes along. ${
              ai === 'url'
                ? `${provider} fetches it by a link that works for ten minutes for whoever has it, and is shown to nobody else. `
                : ''
            }What ${provider} does with it is governed by its own policy.`,
        `The people who operate this installation of ${product} have access to its database and its store of photos. Nobody else has, unless the law demands it.`,
        mail === 'sent'
          ? 'Mails to you pass through the mail service that the operators have chosen.'
          : 'What would be mailed to you is kept on the machine of this installation, where its operators can read it.',
      ],
    },
    {
      title: 'Your photos',
      paragraphs: [
        'A photo can be opened by your signed-in account only: the address of its picture shows nothing to anyone else. The original that you uploaded keeps the data your camera wrote into it, perhaps the place too. The copies that are shown and analyzed have none of it.',
      ],
    },
    {
      title: 'Payment',
      paragraphs: [
        billing === 'demo'
          ? 'While billing is marked as a demo, no payment data is stored. What you type into the payment forms stays in your browser and is forgotten when you leave the screen.'
          : 'Stripe takes the payments. It is told your name and your email address, and what you type on its pages, such as the number of a card, goes to Stripe and never to us. We keep which plan you pay for, until when, and the number under which Stripe knows you. What Stripe does with your data is governed by its own policy.',
      ],
    },
    {
      title: 'Cookies and your browser',
      paragraphs: [
        'One cookie keeps you logged in. It ends with the session, after 6 hours without use. Your browser also keeps some things for itself and sends them to nobody: the theme, the repair steps that you ticked, and texts that you have not sent yet.',
      ],
    },
    {
      title: 'How long we keep it',
      paragraphs: [
        'Photos and analyses are kept as long as you have your account. A photo that you delete is removed with its analyses at once. Before we would delete files of yours we give 30 days notice.',
        'An account that you delete in Settings is locked at once. It is erased 30 days later, with its photos, their analyses, your messages and all else that we keep of you, unless you sign in before.',
        'Backups that the operator makes can hold a deleted photo or account until they are replaced.',
      ],
    },
    {
      title: 'Your choices',
      paragraphs: [
        'You can change your name, your email address and your password in Settings and delete each photo on the Upload screen. DOWNLOAD MY DATA there gives you all that we keep of you in one zip, DEVICES shows where you are signed in, and DELETE ACCOUNT ends your account. For anything else write to support with CONTACT SUPPORT on the FAQ screen.',
        ...(support === 'mailed' ? [] : ['Messages to support are stored here, and no mail tells anybody about them.']),
      ],
    },
  ]
}
