/**
 * Field rules for login, registration, and the changes of email and password, with the specified messages. This file
 * has no dependencies because the logged-out entry loads it.
 */

export const PASSWORD_MIN = 6
/** Longer strings are refused before hashing, so a huge one costs nothing. */
export const PASSWORD_MAX = 128
export const NAME_MAX = 100
/** The limit of RFC 5321 section 4.5.3.1.3, minus the angle brackets. */
export const EMAIL_MAX = 254

export const ACCOUNT_MESSAGES = {
  outOfShop: "You're not in that shop any more.",
  emailMissing: 'Please enter your email address',
  emailInvalid: 'Please enter a valid email address',
  loginPasswordMissing: 'Please enter your password',
  nameMissing: 'Please enter your full name',
  nameTooLong: `Please enter a name of at most ${NAME_MAX} characters`,
  nameUnreadable: 'Please enter a name without control characters',
  passwordMissing: 'Please enter a password',
  passwordTooShort: `Password must be at least ${PASSWORD_MIN} characters long`,
  passwordTooLong: `Password must be at most ${PASSWORD_MAX} characters long`,
  passwordTooCommon: 'This password is one of the most common ones. Please choose another.',
  passwordsDiffer: 'Passwords do not match',
  cookiesNeeded: 'This browser blocks cookies. Please allow them for this site, so you can stay logged in.',
  registered: 'Registration successful! Redirecting to your profile...',
  loginFailed: 'Login failed. Please try again.',
  loginFailedCredentials: 'Login failed. Please check your credentials.',
  loginTimedOut: 'Login timed out. Please check your connection and try again.',
  registrationFailed: 'Registration failed. Please try again.',
  registrationTimedOut: 'Registration timed out. Please check your connection and try again.',
  registrationClosed: 'Registration is closed on this installation. Ask the people who run it for an account.',
  profileFailed: 'Failed to create user profile. Please try again.',
  fieldsMissing: 'Please fill in all fields',
  tooManyWrongCodes:
    'Too many wrong codes were entered for this account today. Choose a new password with “Forgot Password?”, or try again tomorrow.',
  tooManyWrongConfirmations:
    'Too many wrong passwords for this account today. Log out and use Forgot Password, or try again tomorrow.',
  codeMissing: 'Please enter the code from your authenticator app, or a recovery code.',
  newPasswordsDiffer: 'New passwords do not match',
  emailTaken: 'An account with this email already exists.',
  nameUpdated: 'Name updated successfully!',
  emailUpdated: 'Email updated successfully!',
  passwordUpdated: 'Password updated successfully!',
  passwordReset: 'Password updated successfully! Please log in.',
  offerRegistration: 'Would you like to create an account with this email address?',
  offerLogin: 'Would you like to go to the login page?',
} as const

export type LoginForm = { email: string; password: string }
export type RegistrationForm = { name: string; email: string; password: string; confirmation: string }
export type EmailChangeForm = { newEmail: string; password: string }
export type PasswordChangeForm = { currentPassword: string; newPassword: string; confirmation: string }
export type PasswordResetForm = Omit<PasswordChangeForm, 'currentPassword'>

/** An error and the field it belongs to, so that the screen can point at it. */
export type FieldError<Field extends string> = { field: Field; message: string }

/** Some text, an @, and some text with a dot. Only a mail can show whether the address exists. */
const EMAIL_PATTERN = /^[^\s@<>",;:()[\]\\]+@[^\s@<>"',;:()[\]\\]+\.[^\s@<>"',;:()[\]\\.]+$/

/**
 * Control characters and line ends would forge log lines and mail headers. Characters that change the direction of
 * writing make a name look like another one, and so do invisible characters. The joiners U+200C and U+200D are allowed,
 * because Persian, Hindi and emoji are written with them.
 */
const UNREADABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\u200B\u2060\uFEFF\uFFF9-\uFFFB]/u

export function isEmail(value: string): boolean {
  return value.length <= EMAIL_MAX && EMAIL_PATTERN.test(value)
}

/** Addresses are compared in lower case and without surrounding whitespace. */
export function normalizeEmail(value: string): string {
  return value.trim().toLowerCase()
}

export function checkLogin(form: LoginForm): FieldError<'email' | 'password'> | null {
  if (form.email.trim() === '') return { field: 'email', message: ACCOUNT_MESSAGES.emailMissing }
  if (form.password === '') return { field: 'password', message: ACCOUNT_MESSAGES.loginPasswordMissing }
  if (!isEmail(form.email.trim())) return { field: 'email', message: ACCOUNT_MESSAGES.emailInvalid }
  return null
}

/**
 * A code from an app or a recovery code. Only the server knows which codes are right, so any other text is sent too.
 */
export function checkCode(code: string): FieldError<'code'> | null {
  return code.trim() === '' ? { field: 'code', message: ACCOUNT_MESSAGES.codeMissing } : null
}

export function checkName(name: string): string | null {
  if (name.trim() === '') return ACCOUNT_MESSAGES.nameMissing
  if (name.length > NAME_MAX) return ACCOUNT_MESSAGES.nameTooLong
  if (UNREADABLE.test(name)) return ACCOUNT_MESSAGES.nameUnreadable
  return null
}

/** Checks only the length. The server has the list of the most common passwords and checks against it. */
export function checkPassword(password: string): string | null {
  if (password === '') return ACCOUNT_MESSAGES.passwordMissing
  // Counted as a person would: an emoji is one character, although JavaScript stores it as two.
  const characters = [...password].length
  if (characters < PASSWORD_MIN) return ACCOUNT_MESSAGES.passwordTooShort
  if (characters > PASSWORD_MAX) return ACCOUNT_MESSAGES.passwordTooLong
  return null
}

export function checkRegistration(form: RegistrationForm): FieldError<keyof RegistrationForm> | null {
  const name = checkName(form.name)
  if (name !== null) return { field: 'name', message: name }
  if (form.email.trim() === '') return { field: 'email', message: ACCOUNT_MESSAGES.emailMissing }
  if (!isEmail(form.email.trim())) return { field: 'email', message: ACCOUNT_MESSAGES.emailInvalid }
  const password = checkPassword(form.password)
  if (password !== null) return { field: 'password', message: password }
  if (form.password !== form.confirmation) return { field: 'confirmation', message: ACCOUNT_MESSAGES.passwordsDiffer }
  return null
}

export function checkEmailChange(form: EmailChangeForm): FieldError<keyof EmailChangeForm> | null {
  if (form.newEmail.trim() === '') return { field: 'newEmail', message: ACCOUNT_MESSAGES.fieldsMissing }
  if (form.password === '') return { field: 'password', message: ACCOUNT_MESSAGES.fieldsMissing }
  if (!isEmail(form.newEmail.trim())) return { field: 'newEmail', message: ACCOUNT_MESSAGES.emailInvalid }
  return null
}

export function checkPasswordChange(form: PasswordChangeForm): FieldError<keyof PasswordChangeForm> | null {
  if (form.currentPassword === '') return { field: 'currentPassword', message: ACCOUNT_MESSAGES.fieldsMissing }
  return checkPasswordReset(form)
}

/** The same rules without the current password, which is replaced by a mail's link. */
export function checkPasswordReset(form: PasswordResetForm): FieldError<keyof PasswordResetForm> | null {
  for (const field of ['newPassword', 'confirmation'] as const) {
    if (form[field] === '') return { field, message: ACCOUNT_MESSAGES.fieldsMissing }
  }
  if (form.newPassword !== form.confirmation) {
    return { field: 'confirmation', message: ACCOUNT_MESSAGES.newPasswordsDiffer }
  }
  const password = checkPassword(form.newPassword)
  return password === null ? null : { field: 'newPassword', message: password }
}
