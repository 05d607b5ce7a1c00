import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { notify } from '#ui/feedback/notices.ts'
import { useReread } from '#ui/primitives/use-reread.ts'

/**
 * Reloads the page's data while the tab is visible. With a `failure` the server is asked first
 * whether it and its database answer: an outage then says so in a toast, and takes no open page
 * away.
 */
export function useRefresh(everyMs: number, failure?: string): void {
  const reread = useReread()
  useEffect(() => {
    const refresh = async () => {
      if (document.visibilityState !== 'visible') return
      if (failure === undefined || (await isServerReady())) await reread()
      else notify({ kind: 'error', message: failure })
    }
    const timer = setInterval(refresh, everyMs)
    return () => clearInterval(timer)
  }, [reread, everyMs, failure])
}

const stepEvery = 4_000
const restEvery = 60_000

/** Refreshes often while something that the page shows is being done, and now and then otherwise. */
export function useProgress(isWorking: boolean): void {
  useRefresh(isWorking ? stepEvery : restEvery)
}

async function isServerReady(): Promise<boolean> {
  const answer = await fetch('/readyz', { cache: 'no-store' }).catch(() => null)
  return answer?.ok ?? false
}

const mailCheck = 2_000

/** Refreshes while an email is being sent, because the result is known within seconds. */
export function useMailWatch(waiting: boolean): void {
  const reread = useReread()
  const { state } = useRevalidator()
  useEffect(() => {
    if (!waiting || state !== 'idle') return
    const timer = setTimeout(reread, mailCheck)
    return () => clearTimeout(timer)
  }, [waiting, state, reread])
}
