import { seal, unseal, type Sealed } from './sealed.ts'
import { hazardsStated, shownText, type ReplyContext } from './reply.rules.ts'

/**
 * A model's reply to a question as it was stored, before the safety rules are applied. As with `RawResult`, its words
 * can only be reached through the rules.
 */
export class RawReply {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /** For `opened`, which may be called in another thread. */
  sealed(): Sealed {
    return seal(this.#text)
  }

  static opened(sealed: Sealed): RawReply {
    return new RawReply(unseal(sealed) as string)
  }

  /** What today's rules allow to be shown beside this result. */
  shown(context: ReplyContext): ShownReply {
    return shownText(this.#text, context)
  }

  /** The codes of the hazards that it states, by today's rules. They count for the result, too. */
  hazards(damageType: string): string[] {
    return hazardsStated(this.#text, damageType)
  }
}

export type ShownReply = ReturnType<typeof shownText>
