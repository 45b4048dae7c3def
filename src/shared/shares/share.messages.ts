export const SHARE_MESSAGES = {
  /** Before a link is opened, nothing is known of it but the shop that sent it. */
  beforeOpening: (shop: string | null) => `${shop ?? 'Somebody'} shared a damage report with you`,
  /** What is copied of a shop's link, so that its customer knows who sent it before it is opened. */
  fromShop: (shop: string, url: string) => `${shop} shared a report of the damage with you: ${url}`,
  incomplete: 'This link is incomplete. Ask for it again, or copy it completely.',
  needsServer: 'Sharing by link needs a server. Download the PDF instead.',
  tooManyPasswords: 'Too many attempts. Please wait a few minutes. The link still works.',
  notConfirmed: 'Not confirmed.',
  tooManyLinks: (limit: number, canUpgrade: boolean) =>
    `Your plan includes ${limit} active links. ${canUpgrade ? 'Turn one off, or upgrade.' : 'Turn one off first.'}`,
  tooManyLinksHere: (limit: number) => `A repair can have ${limit} active links. Turn one off first.`,
} as const
