import type { ReactNode } from 'react'
import { SiteLink } from '#ui/layout/site-link.tsx'
import { contentLink } from '../rules/content-link.ts'

/**
 * A link written by staff: to our own pages or to an https address. Any other address shows
 * nothing.
 */
export function ContentLink({
  to,
  className,
  children,
}: {
  to: string
  className: string
  children: ReactNode
}) {
  const link = contentLink(to)
  if (!link) return null
  return link.ours ? (
    <SiteLink to={link.href} className={className}>
      {children}
    </SiteLink>
  ) : (
    <a href={link.href} rel="noopener" className={className}>
      {children}
    </a>
  )
}
