/**
 * What is told in passing: that it was long ago, that it was put right, that somebody else says it, or in jest. Such a
 * sentence may still mean this house today, so its hazard counts in full, and is asked about.
 */

/** "Last year", "two weeks ago", "back in 2019", "el año pasado": not hours or days ago, which is now. */
const LONG_BEFORE =
  /\b(?:(?:weeks?|months?|years?|yrs?) (?:ago|back|before)|(?:last|past|previous) (?:week|month|year|winter|spring|summer|fall|autumn|season)|(?:in|since|back in|around) (?:19|20)\d\d|used to|(?:ano|mes|semana|verano|invierno) pasad[oa]|hace (?:\w+ )?(?:semanas?|mes(?:es)?|anos?))\b/

/** "It was fixed and is fine now", "the test came back negative", "it turned out to be the fridge". */
const PUT_RIGHT =
  /\b(?:all (?:good|fine|clear|well|set|done|quiet|safe)|(?:is|its|been|works|working|are|was) (?:fine|good|ok|okay|quiet|safe|gone|over|back|dry|clean|perfect)(?: now| again| since| ever since)?|ever since|since then|no (?:problems?|issues?|trouble|leaks?) since|took care of|taken care of|tak(?:es|ing) care of|turn(?:ed|s) out|came back (?:negative|clean|clear|fine|ok)|negative|passed|certificate|inspected|cleared|swept up|cleaned up|false alarm|(?:has|have|had|was|were|been|got|gets|already|and|then|he|she|they|we|i|guy|plumber|electrician|company|utility|contractor|landlord|owners?) (?:\w+ )?(?:fixed|repaired|replaced|swapped|changed|removed|reset|resolved|sealed|shut off for good|patched|relined|rewired)|smell (?:is |s )?gone|nothing (?:smells|leaks|is wrong)|nobody (?:was |is |got )?hurt|no one (?:was |is |got )?hurt|no fire|no damage|(?:lo|la|los|las|ya) (?:\w+ )?(?:arreglo|arreglaron|arregle|cambio|cambie|cambiaron|reparo|repararon|quitaron)|todo (?:esta )?bien|ya esta bien)\b/

/** "Haha", "just kidding", "the paint can, I mean, not me". */
const IN_JEST = /\b(?:ha(?:ha)+h?|hehe+|ha ha|lol|lmao|rofl|jk|just kidding|kidding|joking|jaja\w*|i mean|not me)\b/

/** "Somebody told me", "I read that": what others say is no report. */
const REPORTED =
  /\b(?:told (?:me|us)|says?|said|claims?|swears|thinks?|i (?:read|heard)|(?:read|saw) (?:online|somewhere|that)|heard (?:that|about)|according to|supposedly|dicen|dice que|lei que)\b/

/** "Nearly had a heart attack", "static shock", "on purpose": words that are not meant as what they name. */
const NOT_MEANT = /\b(?:nearly|almost|static|as if|figuratively|so to speak|on purpose|pretend|casi|a proposito)\b/

/** "What gets soot out of a carpet?": how to clean or to cover what is left asserts nothing of a danger. */
const ASKS_FOR_A_FINISH =
  /^(?:what|which|how|best way|any way|can i|que|como|con que)\b.*\b(?:clean\w*|gets?|remove|stains?|paint\w*|patch|fill|touch up|cover|match|refinish|pintar|limpiar|retocar|tapar)\b/

/** It is so, or is so again. What was put right beside it is something else. */
const RIGHT_NOW =
  /\b(?:now|right now|still|again|today|tonight|keeps?|getting worse|this (?:morning|minute|second)|ahora|todavia|otra vez|sigue)\b/

const isPutRight = (words: string): boolean => PUT_RIGHT.test(words) || IN_JEST.test(words)

/** Whether a sentence tells of something in passing. `beside` are the sentences before and after it. */
export function isInPassing(words: string, beside: readonly string[]): boolean {
  if ([LONG_BEFORE, REPORTED, NOT_MEANT, ASKS_FOR_A_FINISH].some((cue) => cue.test(words)) || isPutRight(words))
    return true
  return !RIGHT_NOW.test(words) && beside.some(isPutRight)
}
