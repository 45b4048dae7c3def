/** Messages for when the server sent none. The first comes from the specification (section 8). */
export const BACKEND_MESSAGES = {
  timedOut: 'Request timed out. Please try again.',
  offline: "The server can't be reached. Please check your network, or try again in a moment.",
  unexpected: 'Something went wrong on our side. Please try again.',
} as const
