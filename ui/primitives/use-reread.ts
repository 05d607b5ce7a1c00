import { useCallback, useEffect, useRef } from 'react'
import { useFetchers, useNavigation, useRevalidator } from 'react-router'

let rereads = 0

/** Whether a page is asking for its data by itself, and not because the user opened it. */
export function isRereading(): boolean {
  return rereads > 0
}

/**
 * Reads the page's data again, at once or as soon as nothing else is on its way: revalidating
 * restarts a navigation that is going on, and the answer that is thrown away then was the only one
 * with the message of what was done; and where a button's answer is a redirect, it is not followed
 * when the page was read again since it was pressed.
 */
export function useReread(): () => Promise<void> {
  const { revalidate: ask } = useRevalidator()
  const revalidate = useCallback(async () => {
    rereads += 1
    await ask().finally(() => {
      rereads -= 1
    })
  }, [ask])
  const isPressed = useFetchers().some(({ state }) => state === 'submitting')
  const isBusy = useNavigation().state !== 'idle' || isPressed
  const busy = useRef(isBusy)
  const waiting = useRef(false)
  useEffect(() => {
    busy.current = isBusy
    if (isBusy || !waiting.current) return
    waiting.current = false
    void revalidate()
  }, [isBusy, revalidate])
  return useCallback(async () => {
    if (busy.current) waiting.current = true
    else await revalidate()
  }, [revalidate])
}
