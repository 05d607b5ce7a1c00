import { useEffect, useState } from 'react'

/** A break shorter than this is not worth a word. */
const quietMs = 2_000

/** Says that the connection is lost, and that nothing else is. */
export function ConnectionBanner({ isConnected }: { isConnected: boolean }) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    if (isConnected) return
    const timer = setTimeout(() => setLate(true), quietMs)
    return () => clearTimeout(timer)
  }, [isConnected])
  return (
    <p className="chat-banner" role="status">
      {isLate &&
        !isConnected &&
        'Reconnecting… What you write is kept and sent when the connection is back.'}
    </p>
  )
}
