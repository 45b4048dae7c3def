/**
 * The spellings of a password that are the same to a person: a keyboard may send é as one character or as e and an
 * accent. The first is the one that new hashes are made of (Unicode NFC, as NIST SP 800-63B 5.1.1.2 asks for); the
 * others may have been hashed before. One spelling for most passwords.
 */
export function spellingsOf(password: string): string[] {
  return [...new Set([password.normalize('NFC'), password, password.normalize('NFD')])]
}
