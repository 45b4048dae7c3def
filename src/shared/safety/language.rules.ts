import type { Token } from './text.rules.ts'

/** Small words of languages whose steps the rules cannot read. */
const FOREIGN = new Set(
  // German, French, Italian, Portuguese, Dutch, Polish, Turkish, Vietnamese, Indonesian
  (
    'der die das und nicht mit einen eine einem sie den dem fur auf von zum zur ist wird werden oder bei durch uber unter entfernen offnen schalten ' +
    'le les des une du vous votre avec dans pour est sur pas ou et au aux cette ouvrez retirez coupez ' +
    'il gli della delle dello nel nella per non che sono aprire rimuovere ' +
    'os as uma nao com para seu sua dos das pelo pela abra remova desligue ' +
    'het een van niet met voor zijn wordt naar uit ' +
    'nie jest sie na do przez oraz lub ' +
    've bir ile icin olan kapatin acin ' +
    'va cua khong cac mot voi trong cho ' +
    'dan yang di dengan untuk tidak ini itu'
  ).split(' '),
)

const ENGLISH = new Set(
  'the a an and or of to in on with for is are be it if not from at by as this that you your any all off out until when then before after into over under use do no dry wet water wall'.split(
    ' ',
  ),
)

/** Words that are Spanish and none of the languages above. */
const SPANISH = new Set('el los las y del muy esta hay luego hasta donde cuando'.split(' '))

/** Letters of other scripts make up at least this share of a text that cannot be read. */
const SHARE = 0.3

/** Whether a string is in a language that the rules cannot read: then it cannot be checked, and is not shown. */
export function isUnreadable(tokens: readonly Token[], text: string): boolean {
  let letters = 0
  let others = 0
  for (const char of text) {
    if ((char >= 'a' && char <= 'z') || (char >= 'A' && char <= 'Z')) letters += 1
    else if (char > '\u007f' && /\p{L}/u.test(char)) {
      letters += 1
      if (!/\p{Script=Latin}/u.test(char)) others += 1
    }
  }
  if (others > 3 && others > SHARE * letters) return true
  let foreign = 0
  let readable = 0
  for (const { word } of tokens) {
    if (ENGLISH.has(word) || SPANISH.has(word)) readable += 1
    else if (FOREIGN.has(word)) foreign += 1
  }
  return foreign >= 2 && foreign > readable
}

/** Words that are frequent in Spanish and no words of English. */
const OFTEN_IN_SPANISH = new Set(
  'el la los las un una unos unas de del al y o que en es esta estan con por para se hay mi su mis sus lo le como pero muy ya hace desde'.split(
    ' ',
  ),
)

/** Whether a readable text is Spanish and not English. */
export function isSpanish(tokens: readonly Token[]): boolean {
  const count = (words: ReadonlySet<string>) => tokens.filter(({ word }) => words.has(word)).length
  return count(OFTEN_IN_SPANISH) > count(ENGLISH)
}
