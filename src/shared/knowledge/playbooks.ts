import { isSaid, type Kind } from '../advice/answers.ts'
import type { Playbook } from './playbook.ts'

type Load = () => Promise<{ PLAYBOOK: Playbook }>

/** One import for each kind, so that a browser loads only the one that it shows. */
const LOADERS: Readonly<Record<Exclude<Kind, 'other'>, Load>> = {
  pipe: () => import('./playbooks/pipe.ts'),
  ceiling_stain: () => import('./playbooks/ceilingStain.ts'),
  roof: () => import('./playbooks/roof.ts'),
  flood: () => import('./playbooks/flood.ts'),
  sewage: () => import('./playbooks/sewage.ts'),
  mold: () => import('./playbooks/mold.ts'),
  crack_hair: () => import('./playbooks/crackHair.ts'),
  crack_wide: () => import('./playbooks/crackWide.ts'),
  hole: () => import('./playbooks/hole.ts'),
  ceiling_sag: () => import('./playbooks/ceilingSag.ts'),
  wood_floor: () => import('./playbooks/woodFloor.ts'),
  rot: () => import('./playbooks/rot.ts'),
  glass: () => import('./playbooks/glass.ts'),
  door: () => import('./playbooks/door.ts'),
  electric: () => import('./playbooks/electric.ts'),
  fire: () => import('./playbooks/fire.ts'),
  gas_co: () => import('./playbooks/gasCo.ts'),
  storm: () => import('./playbooks/storm.ts'),
  tile: () => import('./playbooks/tile.ts'),
  paint: () => import('./playbooks/paint.ts'),
  appliance: () => import('./playbooks/appliance.ts'),
  hvac: () => import('./playbooks/hvac.ts'),
  pest: () => import('./playbooks/pest.ts'),
  masonry: () => import('./playbooks/masonry.ts'),
  asbestos: () => import('./playbooks/asbestos.ts'),
  deck: () => import('./playbooks/deck.ts'),
}

/** The playbook of a kind. Null for `other` and if the owner named no kind, because there is none. */
export async function loadPlaybook(kind: Kind | null | undefined): Promise<Playbook | null> {
  if (!isSaid(kind) || kind === 'other') return null
  return (await LOADERS[kind]()).PLAYBOOK
}
