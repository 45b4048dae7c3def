/** Sent with requests that no person caused (polling, refetching), which do not prolong the session. */
export const BACKGROUND_HEADER = 'x-background-request'

/**
 * Sent with requests that are made for one person only, whose id it has: photos that have waited in the browser, where
 * somebody else may have logged in since. The server refuses them for every other account with `other_account`.
 */
export const ON_BEHALF_HEADER = 'x-on-behalf-of'

/**
 * What the page wants a file for, such as 'script'. The service worker sends it with what it fetches for a page,
 * because browsers then leave it out of `Sec-Fetch-Dest`.
 */
export const DESTINATION_HEADER = 'x-fetch-dest'
