/**
 * The time limits of the specification (section 9), in milliseconds. `payment` and `uploadPreparing` are limits of our
 * own.
 */
export const TIMEOUT_MS = {
  default: 5_000,
  register: 8_000,
  logIn: 6_000,
  logOut: 3_000,
  startup: 2_000,
  profile: 3_000,
  list: 5_000,
  delete: 8_000,
  /** This includes a call to the payment service, or several when it does not answer. */
  payment: 25_000,
  /**
   * The time without a single byte of progress, because a slow connection that still makes progress is not a failure.
   */
  uploadStall: 20_000,
  /** The server's work after the last byte, shown as "Preparing". */
  uploadPreparing: 60_000,
} as const

/** The delays of the specification (section 9), in milliseconds. */
export const DELAY_MS = {
  afterRegistration: 1_500,
  afterUpload: 2_000,
  beforePrompt: 2_000,
  beforePlanSwitch: 500,
} as const
