export const WAITING_KEY = ['waiting-photos'] as const

export const SENDING_KEY = ['sending-photo'] as const

/** The waiting photo that is being sent. Its share is null while the server reads and stores it. */
export type Sending = { id: string; share: number | null }
