import { useEffect, useState } from 'react'
import { useStreamStatus } from '#app/shells/admin/chat/desk.tsx'
import { Alert } from '#ui/feedback/alert.tsx'

/** The server ends each stream now and then, and browsers come back within this. */
const lateAfterMs = 4_000

/** Said while the console may be behind. What is written meanwhile is kept and sent later. */
export function StreamBanner() {
  const status = useStreamStatus()
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (status !== 'lost') return setIsLate(false)
    const timer = setTimeout(() => setIsLate(true), lateAfterMs)
    return () => clearTimeout(timer)
  }, [status])
  if (status === 'held')
    return (
      <Alert kind="warning" title="Live updates don’t arrive">
        A proxy between this browser and the server holds them back. New messages are read every few
        seconds instead.
      </Alert>
    )
  if (!isLate) return null
  return (
    <Alert kind="warning" title="Connection lost. Reconnecting…">
      New messages appear as soon as it’s back. What you write is kept and sent then.
    </Alert>
  )
}
