/** What the local app says where there would be a server. */
export const LOCAL_MESSAGES = {
  noDatabase:
    "This browser won't keep anything for this app, as in some private windows. Please open it in an ordinary window.",
  full: 'This device has no room for this. Nothing was changed. Free some storage, or delete photos here.',
  /** The specification's sentences for the accounts of one device (section 8). */
  unknownEmail: 'No account found with this email address. Please register first.',
  sessionExpired: 'Your session has expired due to inactivity. Please log in again.',
  notice: 'No AI on this device. This guidance comes from what you said about the damage, not from your photos.',
  browserTooOld: "This browser can't prepare photos. Please use a newer one.",
  pixelsHidden:
    "This browser is set to hide canvas data from sites, and photos can't be prepared without it. Please allow it for this site, or use another browser.",
  nearlyFull:
    'The storage that the browser allows is nearly full. Delete photos, or save a backup and free some storage.',
  needsServer: (what: string) => `${what} needs a server, and this app keeps everything on this device.`,
} as const
