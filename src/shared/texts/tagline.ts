/** Says on the logged-out screens, in mails and while the page loads what the product does. */
export const TAGLINE = 'We scan. You fix. Simple.'
