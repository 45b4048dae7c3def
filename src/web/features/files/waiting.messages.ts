/** What is said of a photo that was sent and is not in its repair, and of one that the browser has lost. */
export const WAITING_MESSAGES = {
  lost: "This browser can't read this photo anymore. Delete it here, and choose or take it again.",
  repairFull: 'Its repair has as many photos as it can hold, so this one is only in your history.',
  repairGone: 'Its repair has been deleted, so this photo is only in your history.',
}
