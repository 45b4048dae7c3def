import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

export type Arrival = { sentence: string; detail?: string }

let waiting: Arrival | null = null

/** What the next screen shall say on arrival, such as that a change is done. A reload or the way back does not repeat it. */
export function sayOnArrival(arrival: Arrival): void {
  waiting = arrival
}

/** What this screen has to say, until it is left. */
export function useArrival(): Arrival | null {
  const { key } = useLocation()
  const [said, setSaid] = useState<{ key: string; arrival: Arrival } | null>(null)
  useEffect(() => {
    const arrival = waiting
    waiting = null
    if (arrival !== null) setSaid({ key, arrival })
  }, [key])
  return said?.key === key ? said.arrival : null
}
