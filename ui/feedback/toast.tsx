import { lazy, Suspense, useEffect, useState } from 'react'
import { type Notice, notify, onNotice } from './notices.ts'

const Toaster = lazy(() => import('./toaster.tsx'))

/** Sits once in the root. The toaster's script is fetched when there is something to say, so that public pages do not pay for it. */
export function ToastRegion({ notice }: { notice: Notice | null }) {
  const [needed, setNeeded] = useState(false)
  useEffect(() => onNotice(() => setNeeded(true)), [])
  useEffect(() => {
    if (notice) notify(notice)
  }, [notice])
  return (
    <>
      {notice && (
        <noscript>
          <p className="fixed inset-x-4 bottom-4 z-50 rounded-xl border border-line bg-surface p-4 font-semibold text-text shadow-xl">
            {notice.message}
          </p>
        </noscript>
      )}
      {needed && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </>
  )
}
