import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'

const slowAfterMs = 250

/** Shows a skeleton while another section loads slowly. The current page keeps its state in case the navigation is cancelled. */
export function WhileLoading({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { location, formData } = useNavigation()
  const leaving = location !== undefined && formData === undefined && location.pathname !== pathname
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!leaving) return setSlow(false)
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [leaving])
  return (
    <>
      <div hidden={slow} className={slow ? undefined : 'contents'}>
        {children}
      </div>
      {slow && (
        <div className="rounded-xl border border-line bg-surface">
          <SkeletonRows />
        </div>
      )}
    </>
  )
}
