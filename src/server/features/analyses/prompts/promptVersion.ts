import type { Answers } from '#shared/advice/answers.ts'

/** One version of the text that asks for an assessment. Its text never changes: a new text is a new version. */
export type PromptVersion = {
  /** Stored with each run, so that results can be compared. */
  name: string
  /** What is asked beyond the specification; empty if nothing is. */
  extras: string
  /** The text part of the only user message. */
  write: (answers: Answers) => string
}

/** What an answer of the owner is called in the text. Who lives in the house is not sent to the provider. */
export type AnswerLabels = Readonly<Record<Exclude<keyof Answers, 'vulnerable'>, string>>

export type PromptParts = {
  name: string
  instruction: string
  extras: string
  /** An answer without a label is not sent. Only the current version has to know every answer. */
  labels: Partial<AnswerLabels>
}

export function promptVersion({ name, instruction, extras, labels }: PromptParts): PromptVersion {
  const request = extras === '' ? instruction : `${instruction}\n\n${extras}`
  return {
    name,
    extras,
    write(answers) {
      const known = Object.entries(labels).flatMap(([key, label]) => {
        const value = answers[key as keyof AnswerLabels]
        return value === undefined || value === null || value === '' ? [] : [`${label}: ${JSON.stringify(value)}`]
      })
      return known.length === 0 ? request : `${request}\n\nWhat the owner says:\n${known.join('\n')}`
    },
  }
}

/**
 * A rough count of tokens: the words, numbers and signs of a text, or a quarter of its characters if that is more. The
 * providers' own counts of English are lower.
 */
export function roughTokens(text: string): number {
  return Math.ceil(Math.max(text.match(/[A-Za-z]+|\d+|[^\sA-Za-z\d]/g)?.length ?? 0, text.length / 4))
}
