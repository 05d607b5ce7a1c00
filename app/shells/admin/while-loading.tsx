import { type ReactNode, useContext, useEffect, useState } from 'react'
import { type UIMatch, unstable_useRouterState as useRouterState } from 'react-router'
import { Skeleton, SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { OpenSections } from './section-link.tsx'

const slowAfterMs = 250

/**
 * While another page loads slowly, its title is shown already and a skeleton takes the place of its
 * filters and rows. The page that is being left keeps its state in case the navigation is
 * cancelled. A list that is filtered or sorted keeps its own title and filters, and a page stays
 * behind its dialogs.
 */
export function WhileLoading({ children }: { children: ReactNode }) {
  const { active, pending } = useRouterState()
  const { pathname } = active.location
  const leaving =
    pending !== null &&
    pending.formData === undefined &&
    pending.location.pathname !== pathname &&
    !isDialogChange(active.matches, pending.matches)
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
      {slow && <Destination path={pending?.location.pathname ?? pathname} />}
    </>
  )
}

type Match = Pick<UIMatch, 'id' | 'pathname'>

/**
 * A dialog with its own address opens or closes over its page. A hidden page would lose the focus
 * that the dialog gives back to it.
 */
function isDialogChange(from: readonly Match[], to: readonly Match[]): boolean {
  return isAmong(from.at(-1), to) || isAmong(to.at(-1), from)
}

function isAmong(last: Match | undefined, matches: readonly Match[]): boolean {
  return matches.some(({ id, pathname }) => id === last?.id && pathname === last.pathname)
}

/** A section's own page begins with its title; a page below it leads back to the section. */
function Destination({ path }: { path: string }) {
  const section = useContext(OpenSections).findLast(({ to }) => `${path}/`.startsWith(`${to}/`))
  const isSection = section?.to === path
  return (
    <>
      {section && isSection && <PageHeader title={section.label} />}
      {section && !isSection && (
        <PageHeader
          title={<Skeleton className="h-7 w-48" />}
          back={{ label: section.label, to: section.to }}
        />
      )}
      <div className="flex gap-2">
        <Skeleton className="h-10 w-72 max-w-full" />
        <Skeleton className="hidden h-10 w-36 sm:block" />
      </div>
      <div className="rounded-xl border border-line bg-surface">
        <SkeletonRows />
      </div>
    </>
  )
}
