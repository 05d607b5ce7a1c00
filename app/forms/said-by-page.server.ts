import type { Result } from '#kernel/result.ts'
import { redirectWithToast } from './toast.server.ts'

/** A dialog of its own page has no place for a conflict: the page that it leads back to says it. */
export function saidByPage<T>(result: Result<T>, page: string): Result<T> {
  if (!result.ok && result.error.code === 'conflict') throw redirectWithToast(page, { kind: 'error', message: result.error.message })
  return result
}
