/** Milliseconds after which a database that has not answered counts as unavailable for those who watch this process. */
const WITHIN_MS = 2_000

/** The database's answer, unless it takes so long that a load balancer or Prometheus would have given up by then. */
export async function inTime<Value>(answer: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The database does not answer in time')), WITHIN_MS)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
