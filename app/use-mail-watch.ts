import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useReread } from '#ui/primitives/use-reread.ts'

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
