type Fields = { name: string; email: string; password: string; confirmation: string }

const LABELS: readonly (readonly [keyof Fields, string])[] = [
  ['name', 'full name'],
  ['email', 'email'],
  ['password', 'password'],
  ['confirmation', 'password confirmation'],
]

/** Why an account cannot be created yet: the fields that are empty. Null when all are filled in. */
export function missingSentence(fields: Fields): string | null {
  const missing = LABELS.filter(([field]) => fields[field] === '').map(([, label]) => label)
  return missing.length === 0 ? null : `Still needed: ${missing.join(', ')}`
}
