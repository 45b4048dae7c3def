import { INTAKE_MESSAGES } from '#shared/intake/intake.messages.ts'
import { BackendError } from '../backendError.ts'
import type { sendIntakePhoto as sendToServer } from '../server/sendIntakePhoto.ts'

/** Without a server, there are no shops to send anything to. */
export const sendIntakePhoto: typeof sendToServer = () =>
  Promise.reject(new BackendError('unexpected', INTAKE_MESSAGES.needsServer))
