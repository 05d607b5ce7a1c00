import type { Result } from '#kernel/result.ts'

/** B§8: 'Failed to update status: {message}', and the same of a fault, which has no message. */
export const statusFailure = 'Failed to update status'
export const deleteFailure = 'Failed to delete enquiry'
export const deleteSelectedFailure = 'Failed to delete enquiries'

/** The refusal with what failed before its reason. */
export function saying<T>(failure: string, result: Result<T>): Result<T> {
  return result.ok
    ? result
    : { ...result, error: { ...result.error, message: `${failure}: ${result.error.message}` } }
}
