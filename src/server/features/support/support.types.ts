export type StoredMessage = {
  id: string
  subject: string
  message: string
  phone: string
  bestTime: string
  createdAt: Date
}

/** The phone of support and when it is answered, as the operator wrote them. */
export type PhoneSupport = { number: string; hours: string }
