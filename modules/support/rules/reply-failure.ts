import { type Result, refuse } from '#kernel/result.ts'

/** A§8: the message for a user who sends while signed out. */
export const notAuthenticated = 'Not authenticated'

/** A§8: 'Failed to send reply: {message or Unknown error}'. */
export function replyFailure(message = 'Unknown error'): string {
  return `Failed to send reply: ${message}`
}

/**
 * Says what failed, except where the form says it at a field, or where others wrote first and
 * nothing failed.
 */
export function asReplyFailure<T>(result: Result<T>): Result<T> {
  if (result.ok || result.error.fields !== undefined || result.error.code === 'conflict')
    return result
  const { code, message, ...more } = result.error
  return refuse(code, replyFailure(message), more)
}
