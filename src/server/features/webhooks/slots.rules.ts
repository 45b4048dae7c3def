type Limits = {
  process: number
  /** Of these, for endpoints that may hang. */
  doubtful: number
  endpoint: number
}

type Slots = {
  /** Room for an attempt until the returned function is called. Null where there is none now. */
  take: (endpoint: string, isProven: boolean) => (() => void) | null
}

/** Counts the attempts of a process, so that endpoints that hang leave room for others. */
export function createSlots(limits: Limits): Slots {
  const byEndpoint = new Map<string, number>()
  let all = 0
  let doubtful = 0
  return {
    take(endpoint, isProven) {
      const own = byEndpoint.get(endpoint) ?? 0
      if (all >= limits.process || own >= limits.endpoint || (!isProven && doubtful >= limits.doubtful)) return null
      all += 1
      if (!isProven) doubtful += 1
      byEndpoint.set(endpoint, own + 1)
      return () => {
        all -= 1
        if (!isProven) doubtful -= 1
        const left = (byEndpoint.get(endpoint) ?? 0) - 1
        if (left > 0) byEndpoint.set(endpoint, left)
        else byEndpoint.delete(endpoint)
      }
    },
  }
}
