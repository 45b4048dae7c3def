import { useState } from 'react'

export type NewPassword = ReturnType<typeof useNewPassword>

/** A new password and its repetition, as far as they are typed. */
export function useNewPassword() {
  const [newPassword, setNewPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  return { typed: { newPassword, confirmation }, setNewPassword, setConfirmation }
}
