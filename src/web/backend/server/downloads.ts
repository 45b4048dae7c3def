import { callUrl, type Contract, type Target } from '../call.ts'

/**
 * Leaves a file to the browser, which writes it to disk as it arrives, because it may be larger than memory. Browsers
 * do not show why a download was refused, so the caller asks first whether it would be.
 */
export function startDownload<Route extends Contract>(target: Target<Route>): Promise<void> {
  const link = document.createElement('a')
  link.href = callUrl(target)
  link.download = ''
  link.click()
  return Promise.resolve()
}
