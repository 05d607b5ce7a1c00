import { lazy, Suspense, useEffect, useState } from 'react'
import { type Notice, notify, onNotice } from './notices.ts'
import { StaticNotice } from './static-notice.tsx'

const Toaster = lazy(() => import('./toaster.tsx'))

/**
 * Rendered once in the root. The toaster's script is loaded only when there is a message, to keep
 * pages small; until then the message is part of the page, which also works without JavaScript.
 */
export function ToastRegion({ notice }: { notice: Notice | null }) {
  const [needed, setNeeded] = useState(false)
  useEffect(() => {
    const stop = onNotice(() => setNeeded(true))
    if (notice) notify(notice)
    return stop
  }, [notice])
  return (
    <>
      {notice && !needed && <StaticNotice notice={notice} />}
      {needed && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </>
  )
}
