import { useState } from 'react'
import { useLeave } from './useLeave.ts'

export function LogoutButton() {
  const leave = useLeave()
  const [isLeaving, setLeaving] = useState(false)
  return (
    <button
      type="button"
      disabled={isLeaving}
      onClick={() => {
        setLeaving(true)
        void leave()
      }}
      className="label inline-flex min-h-11 items-center rounded-plate px-1 whitespace-nowrap text-on-coal-soft underline-offset-4 hover:text-on-coal hover:underline sm:px-2"
    >
      LOGOUT
    </button>
  )
}
