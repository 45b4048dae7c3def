import type { Answers } from '../advice/answers.ts'
import type { FirstMessage, FirstMessageCode } from '../advice/advice.ts'
import { EMERGENCY, FIRST_MESSAGES } from './firstMessages.ts'

/** A first message in its words, with the emergency number of the installation. */
export function messageOf(code: FirstMessageCode, answers: Answers = {}, emergencyNumber = '911'): FirstMessage {
  const { title, lines, call } = FIRST_MESSAGES[code]
  const said = (text: string) => text.replaceAll(EMERGENCY, emergencyNumber)
  const isCleared = code === 'F-AFTERFIRE' && answers.fire_dept_cleared === true
  return {
    code,
    title: said(isCleared ? 'AFTER A FIRE' : title),
    lines: lines.slice(isCleared ? 1 : 0).map(said),
    call: call.map(({ label, number }) => ({ label: said(label), number: number === null ? null : said(number) })),
  }
}
