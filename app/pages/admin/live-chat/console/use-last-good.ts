import { useState } from 'react'
import type { Result } from '#kernel/result.ts'

/**
 * The last value that could be read, so that what is on the screen stays while it cannot be read
 * again, and what to say of it: A§8 has words for a first read ('Failed to load sessions') and for
 * a later one ('Failed to refetch sessions').
 */
export function useLastGood<T>(
  read: Result<T>,
  refetchFailure: string,
): { value: T | null; failure: string | null } {
  const [last, setLast] = useState<T | null>(read.ok ? read.value : null)
  if (read.ok) {
    if (read.value !== last) setLast(read.value)
    return { value: read.value, failure: null }
  }
  return { value: last, failure: last === null ? read.error.message : refetchFailure }
}
