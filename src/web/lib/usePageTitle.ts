import { useEffect } from 'react'

/** Sets the title of the browser tab while a screen is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
