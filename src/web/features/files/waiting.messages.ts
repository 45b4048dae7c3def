/** What is said of a photo that was sent and is not in its repair. */
export const WAITING_MESSAGES = {
  repairFull: 'Its repair has as many photos as it can hold, so this one is only in your history.',
  repairGone: 'Its repair has been deleted, so this photo is only in your history.',
}
