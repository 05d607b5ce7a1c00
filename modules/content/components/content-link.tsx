import type { ReactNode } from 'react'
import { SiteLink } from '#ui/layout/site-link.tsx'
import { contentLink } from '../rules/content-link.ts'

/** A link that staff wrote: to a page of ours or out over https. One that leads nowhere is not shown. */
export function ContentLink({ to, className, children }: { to: string; className: string; children: ReactNode }) {
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
