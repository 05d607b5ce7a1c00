import type { Result } from '#kernel/result.ts'
import { redirectWithToast } from './toast.server.ts'

/**
 * A confirmation page cannot show a conflict, so the page that it returns to shows it as a toast.
 */
export function refusalAsToast<T>(result: Result<T>, page: string): Result<T> {
  if (!result.ok && result.error.code === 'conflict')
    throw redirectWithToast(page, { kind: 'error', message: result.error.message })
  return result
}
