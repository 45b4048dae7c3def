export type StoredMessage = { id: string; subject: string; message: string; createdAt: Date }
