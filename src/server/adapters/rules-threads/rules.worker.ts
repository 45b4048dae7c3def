/** The thread in which long words are read. Its functions are the readings, by their names. */
import { READINGS } from '#shared/shown/readings.rules.ts'

export const { run, questions, message, isNewDanger } = READINGS
