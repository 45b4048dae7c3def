import type { FirstMessageCode } from '#shared/advice/advice.ts'

/** An emergency that a person in danger can choose. Its messages are in the order in which they are shown. */
export type EmergencyCard = {
  /** Names the card in an address, as in /emergency#gas. */
  id: string
  title: string
  hint: string
  codes: readonly [FirstMessageCode, ...FirstMessageCode[]]
}

/** The eight emergencies of a house, which anyone can open without an account. */
export const EMERGENCY_CARDS: readonly EmergencyCard[] = [
  { id: 'gas', title: 'GAS', hint: 'A smell of rotten eggs, or a hiss', codes: ['F-GAS'] },
  { id: 'co', title: 'CARBON MONOXIDE', hint: 'The alarm sounds, or people feel sick', codes: ['F-CO'] },
  { id: 'water', title: 'WATER NEAR ELECTRICITY', hint: 'At an outlet, light or panel', codes: ['F-EW'] },
  { id: 'ceiling', title: 'SAGGING CEILING', hint: 'It bulges, cracks or drips', codes: ['F-CEIL'] },
  {
    id: 'fire',
    title: 'FIRE OR BURNING SMELL',
    hint: 'Flames, smoke, sparks, a hot outlet',
    codes: ['F-FIRE', 'F-HOT'],
  },
  { id: 'sewage', title: 'SEWAGE', hint: 'Dirty water comes up', codes: ['F-SEW'] },
  { id: 'outside', title: 'TREE OR WIRE DOWN', hint: 'On the house or the ground', codes: ['F-LINE', 'F-TREE'] },
  { id: 'hurt', title: 'SOMEBODY HURT', hint: 'Or trapped, ill or shocked', codes: ['F-911', 'F-SHOCK'] },
]
