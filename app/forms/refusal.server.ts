import { data } from 'react-router'
import type { Result } from '#kernel/result.ts'
import { type Refusal, refusalStatus } from '#kernel/result.ts'
import { redirectWithToast } from './toast.server.ts'

/** For loaders: without a form the error page shows the message. */
export function refusalError(refusal: Refusal) {
  return data(refusal.message, {
    status: refusalStatus[refusal.code],
    headers: retryHeaders(refusal),
  })
}

export function retryHeaders(refusal: Refusal): Record<string, string> {
  return refusal.retryAfter === undefined ? {} : { 'Retry-After': String(refusal.retryAfter) }
}

/**
 * A confirmation page cannot show a conflict, so the page that it returns to shows it as a toast.
 */
export function refusalAsToast<T>(result: Result<T>, page: string): Result<T> {
  if (!result.ok && result.error.code === 'conflict')
    throw redirectWithToast(page, { kind: 'error', message: result.error.message })
  return result
}
