import { useEffect } from 'react'
import type { Refusal } from '#kernel/result.ts'
import { notify } from './notices.ts'

const shown = new WeakSet<Refusal>()

/**
 * Shows the refusal of a button's fetcher as a toast, where there is no form to show it in. Once,
 * also where several components read that fetcher.
 */
export function useRefusalNotice(refusal: Refusal | undefined): void {
  useEffect(() => {
    if (!refusal || shown.has(refusal)) return
    shown.add(refusal)
    notify({ kind: 'error', message: refusal.message })
  }, [refusal])
}
