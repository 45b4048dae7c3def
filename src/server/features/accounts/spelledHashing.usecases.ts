import type { PasswordHashing } from './passwords.port.ts'
import { spellingsOf } from './spellings.rules.ts'

/** Hashes a password in its first spelling, and accepts it in any that its owner may have used before. */
export function createSpelledHashing(hashing: PasswordHashing): PasswordHashing {
  return {
    hash: (password, turn) => hashing.hash(spellingsOf(password)[0] ?? password, turn),
    async verify({ hash, password }, turn) {
      for (const spelling of spellingsOf(password))
        if (await hashing.verify({ hash, password: spelling }, turn)) return true
      return false
    },
  }
}
