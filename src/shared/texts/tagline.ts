/** Stands on the login, in mails and in the page while it loads. */
export const TAGLINE = 'We scan. You fix. Simple.'
