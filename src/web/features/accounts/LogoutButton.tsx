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
      className="heading inline-flex min-h-11 items-center rounded-plate border-2 border-on-coal px-2 whitespace-nowrap sm:px-3 text-[1.1rem] max-[24rem]:px-1.5 max-[24rem]:text-base hover:bg-yellow hover:text-on-yellow hover:border-yellow"
    >
      LOGOUT
    </button>
  )
}
