/** A module of the web build, by the path of its file. */
export type BuiltModule = {
  id: string
  /** Bytes of its code as it is served. */
  bytes: number
  /** What runs before it. */
  imports: readonly string[]
  /** What it asks for when a person needs it: screens, and parts of screens. */
  laterImports: readonly string[]
}

type SharedScript = {
  modules: BuiltModule[]
  bytes: number
  /** What is opened with it. */
  openings: Set<string>
}

/**
 * What a further request of a screen costs, in bytes: as many take 50 ms at a phone's 1.6 Mbit/s, which is what a third
 * of a round trip to a server 150 ms away takes. Requests overlap, so each costs less than a whole one.
 */
const REQUEST_BYTES = 10_000

/**
 * Decides in which script the modules go that more than one screen, or part of a screen, needs. By itself the bundler
 * makes a script of every set of modules that the same screens share, and a phone asks for dozens of them; one script
 * for all makes each screen load what only others need. So two scripts become one as long as the request that it saves
 * costs more than the bytes that it adds. `sharePerOpening` weighs an opening: 1 for one that everybody waits for.
 *
 * Returns a name for each module of a shared script. Modules of the first page, and those of a single opening, have
 * none.
 */
export function sharedScripts(
  modules: readonly BuiltModule[],
  entry: string,
  sharePerOpening: (id: string) => number,
): Map<string, string> {
  const byId = new Map(modules.map((module) => [module.id, module]))
  const first = neededBy(entry, byId)
  const openings = [...new Set(modules.flatMap(({ laterImports }) => laterImports))].filter((id) => byId.has(id))
  const shares = new Map(openings.map((id) => [id, sharePerOpening(id)]))
  let scripts = groupByOpenings(openings, byId, first)

  const cost = ({ bytes, openings }: SharedScript): number =>
    [...openings].reduce((sum, id) => sum + (shares.get(id) ?? 0), 0) * (bytes + REQUEST_BYTES)
  const saving = (one: SharedScript, other: SharedScript): number =>
    cost(one) + cost(other) - cost(together(one, other))

  for (;;) {
    const pairs = pairsOf(scripts).map(([one, other]) => ({ one, other, saved: saving(one, other) }))
    const [best] = pairs.toSorted((a, b) => b.saved - a.saved)
    if (best === undefined || best.saved <= 0) break
    const { one, other } = best
    scripts = [...scripts.filter((script) => script !== one && script !== other), together(one, other)]
  }
  return new Map(scripts.flatMap((script, index) => script.modules.map(({ id }) => [id, nameOf(script, index)])))
}

/** The module itself and all that runs before it. */
function neededBy(id: string, byId: Map<string, BuiltModule>, found: Set<string> = new Set()): Set<string> {
  const module = byId.get(id)
  if (module === undefined || found.has(id)) return found
  found.add(id)
  for (const imported of module.imports) neededBy(imported, byId, found)
  return found
}

/** One script for each set of modules that the same openings, and at least two, need. */
function groupByOpenings(
  openings: readonly string[],
  byId: Map<string, BuiltModule>,
  first: Set<string>,
): SharedScript[] {
  const openingsOf = new Map<string, string[]>()
  for (const opening of openings) {
    for (const id of neededBy(opening, byId)) openingsOf.set(id, [...(openingsOf.get(id) ?? []), opening])
  }
  const shared = [...byId.values()].filter(({ id }) => !first.has(id) && (openingsOf.get(id)?.length ?? 0) > 1)
  const groups = Map.groupBy(shared, ({ id }) => JSON.stringify(openingsOf.get(id)))
  return [...groups.values()].map((modules) => ({
    modules,
    bytes: modules.reduce((sum, { bytes }) => sum + bytes, 0),
    openings: new Set(modules.flatMap(({ id }) => openingsOf.get(id) ?? [])),
  }))
}

function pairsOf(scripts: readonly SharedScript[]): [SharedScript, SharedScript][] {
  return scripts.flatMap((one, index) =>
    scripts.slice(index + 1).map((other): [typeof one, typeof other] => [one, other]),
  )
}

function together(one: SharedScript, other: SharedScript): SharedScript {
  return {
    modules: [...one.modules, ...other.modules],
    bytes: one.bytes + other.bytes,
    openings: new Set([...one.openings, ...other.openings]),
  }
}

/** After what is opened with it, or else its largest module, so that a person finds it, and unlike any other. */
function nameOf({ modules, openings }: SharedScript, index: number): string {
  const opened = modules.filter(({ id }) => openings.has(id))
  const [largest] = (opened.length > 0 ? opened : modules).toSorted((a, b) => b.bytes - a.bytes)
  const file = largest?.id.split(/[\\/]/).at(-1) ?? ''
  return `with-${file.replace(/\..*$/s, '')}-${index}`
}
