let isOpen = false

/** Whether the server tells this page what changes. Otherwise the page has to poll. */
export function isLive(): boolean {
  return isOpen
}

export function setLive(isStreamOpen: boolean): void {
  isOpen = isStreamOpen
}
