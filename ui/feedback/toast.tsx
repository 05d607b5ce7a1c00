import { lazy, Suspense, useEffect, useState } from 'react'
import { useHydrated } from '#ui/primitives/hydrated.ts'
import { type Notice, notify, onNotice } from './notices.ts'

const Toaster = lazy(() => import('./toaster.tsx'))

/**
 * Rendered once in the root. The toaster's script is loaded only when there is a message, to keep pages small; until then the
 * message is part of the page, which also works without JavaScript.
 */
export function ToastRegion({ notice }: { notice: Notice | null }) {
  const hydrated = useHydrated()
  const [needed, setNeeded] = useState(false)
  useEffect(() => {
    const stop = onNotice(() => setNeeded(true))
    if (notice) notify(notice)
    return stop
  }, [notice])
  return (
    <>
      {notice && !hydrated && (
        <p
          role="status"
          className="fixed right-4 bottom-[calc(1rem+var(--demo-bar,0px))] z-50 max-w-[calc(100vw-2rem)] rounded-xl border border-line bg-surface px-4 py-3 font-medium text-sm text-text shadow-xl"
        >
          {notice.message}
        </p>
      )}
      {needed && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </>
  )
}
