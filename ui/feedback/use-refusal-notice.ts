import { useEffect } from 'react'
import type { Refusal } from '#kernel/result.ts'
import { notify } from './notices.ts'

/** Says why a button did nothing, where there is no form to say it in: give it the refusal of the button's fetcher. */
export function useRefusalNotice(refusal: Refusal | undefined): void {
  useEffect(() => {
    if (refusal) notify({ kind: 'error', message: refusal.message })
  }, [refusal])
}
