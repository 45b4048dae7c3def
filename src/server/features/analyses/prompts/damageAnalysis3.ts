import { HAZARDS_ASKED, INSTRUCTION, LABELS } from './damageAnalysis2.ts'
import { promptVersion } from './promptVersion.ts'

/** As in version 2, and also what each photo shows. */
const EXTRAS = `Several photos show the same damage. Add if you can:
- "hazards": codes that apply: ${Object.entries(HAZARDS_ASKED)
  .map(([code, words]) => `${code} ${words}`)
  .join('; ')}.
- "lookAlikes": array of {"name","check"}: similar damage, and the question that tells.
- "marks": array of {"photo","x","y","width","height","label"}: where the damage is, photo from 1, the rest 0-1 from top left.
- "views": array per photo of "near" or "far", plus "scale" if size shows.`

export const damageAnalysis3 = promptVersion({
  name: 'damage-analysis-3',
  instruction: INSTRUCTION,
  extras: EXTRAS,
  labels: LABELS,
})
