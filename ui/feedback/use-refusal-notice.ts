import { useEffect } from 'react'
import type { Refusal } from '#kernel/result.ts'
import { notify } from './notices.ts'

/** Shows the refusal of a button's fetcher as a toast, where there is no form to show it in. */
export function useRefusalNotice(refusal: Refusal | undefined): void {
  useEffect(() => {
    if (refusal) notify({ kind: 'error', message: refusal.message })
  }, [refusal])
}
