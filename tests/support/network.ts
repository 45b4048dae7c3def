import { openWay, type Way } from './way.ts'
import { whenOver } from './whenOver.ts'

/** A route to a port of this machine, or to a Unix socket, that ends with the test or the file that opened it. */
export async function wayTo(target: number | string): Promise<Way> {
  const way = await openWay(target)
  whenOver(way.close)
  return way
}
