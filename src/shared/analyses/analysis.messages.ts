/**
 * The messages of the analysis. Those that the specification contains (sections 2, 4, 5 and 8) are quoted word for
 * word.
 */
export const ANALYSIS_MESSAGES = {
  unavailable: (reason: string) =>
    `AI analysis unavailable: ${reason.replace(/\.+$/, '')}. Using general repair guidance.`,
  noPhotoInRepair: 'Add a photo to this repair first.',
  failedCompletely: 'Analysis failed completely. Please try again.',
  keyInvalid: (provider: string) => `${provider} API key is invalid or missing. Please check your configuration.`,
  quotaExceeded: (provider: string) => `${provider} API quota exceeded. Please check your billing settings.`,
  rateLimited: 'Too many requests. Please wait a moment and try again.',
  imageNotAccessible: (provider: string, error: string, details: string) =>
    `Image not accessible to ${provider}: ${error}. Details: ${details}`,
  badRequest: (provider: string, message: string) =>
    `${provider} API error (400): ${message} This usually means the image URL is not accessible to ${provider} servers.`,
  /** The same when no URL was sent, because the photo is part of the request itself. */
  badInlineRequest: (provider: string, message: string) => `${provider} API error (400): ${message}`,
  /** In the place of a provider's error that no person could read. */
  providerError: (provider: string, status: number) =>
    `${provider} reported an error (${status}). The details are in the server's log.`,
  declined: (provider: string) =>
    `${provider} declined to answer. Its rules may not allow a photo or the words sent with it.`,
  failed: (message: string) => `AI analysis failed: ${message}`,
  /** In the place of a provider's message that is not shown. */
  reasonInLog: "The reason is in the server's log.",
  emptyResponse: (provider: string) => `No response received from ${provider}`,
  notJson: 'Invalid response format from AI analysis. The AI returned non-JSON content.',
  incomplete: 'Incomplete analysis result from AI - missing required fields',
  invalidValue: (field: string) => `The AI returned a value that isn't allowed (${field})`,
  timedOut: 'Request timed out. Please try again.',
  budgetUsedUp: (nextMonth: string) => `This month's budget for AI analyses is used up. It resets on ${nextMonth}.`,
  budgetHeld:
    "The analyses running now may use up the rest of this month's budget for AI analyses. Please try again in a few minutes.",
  runsWhileMoved: 'An analysis of this repair is running. Move the repair when it is done.',
  minuteLimit: (limit: number) =>
    limit === 1
      ? 'You can start one analysis a minute. Please wait a moment and try again.'
      : `You can start ${limit} analyses a minute. Please wait a moment and try again.`,
  dailyAccountLimit: (limit: number) =>
    `You've reached today's limit of ${limit} analyses for your account. Please try again tomorrow.`,
  dailyNetworkLimit: (limit: number) =>
    `The new accounts on your network have reached today's limit of ${limit} analyses. Please try again tomorrow.`,
  dailyInstallationLimit: "Today's limit of analyses for everyone has been reached. Please try again tomorrow.",
} as const

/** Shown beside a message about the service, which the person with the damage can do nothing about. */
export const SERVICE_UNAVAILABLE = "Your photos are saved. The AI service isn't available right now."

/** Shown in its place where no AI is set up, with answers of the owner or without. */
export const NO_AI = {
  answered: 'This installation has no AI. The advice comes from what you answered.',
  unanswered: 'This installation has no AI. Say what is damaged, and you get advice about it.',
} as const

/** Shown with the dangers of each result, including the general guidance. */
export const EMERGENCY_LINE = 'Smell gas, see sparks, or a ceiling that sags? Leave now and call for help from outside.'

/** Shown below the figures of the general guidance, which are not based on a photo. */
export const GUIDANCE_LINE =
  'Typical values. They are not based on your photo, and not an inspection, appraisal, or coverage opinion.'

/** Shown instead of a time that is not known. */
export const NOT_ESTIMATED = 'Not estimated'

/** Shown instead of a cost when nothing is known to base an estimate on. */
export const NO_LOCAL_ESTIMATE = 'No local estimate'

/** Shown below every estimate. */
export const ESTIMATE_LINE =
  'An estimate from a photo. It is not an inspection, appraisal, or coverage opinion: a photo cannot show what is inside walls, wiring or floors.'
