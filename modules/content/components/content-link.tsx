import type { ReactNode } from 'react'
import { ActionLink } from '#ui/layout/action-link.tsx'
import { SiteLink } from '#ui/layout/site-link.tsx'
import { buttonClasses } from '#ui/primitives/button-classes.ts'
import { contentLink } from '../rules/content-link.ts'
import { useTexts } from './site-texts.tsx'

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

/** Links to sign in or out, for the header and the menu of small screens. */
export function AccountLinks({ signedIn }: { signedIn: boolean }) {
  const texts = useTexts('buttons')
  if (signedIn) {
    return (
      <>
        <form method="post" action="/sign-out">
          <button type="submit" className={buttonClasses('ghost')}>
            {texts.signOut}
          </button>
        </form>
        <ActionLink variant="primary" size="md" to="/dashboard">
          {texts.dashboard}
        </ActionLink>
      </>
    )
  }
  return (
    <>
      <SiteLink to="/customer-login" className={buttonClasses('ghost')}>
        {texts.login}
      </SiteLink>
      {/* A plain link without prefetching: the address sets a cookie and redirects. */}
      <a href="/get-started" className={buttonClasses('primary')}>
        {texts.getStarted}
      </a>
    </>
  )
}
