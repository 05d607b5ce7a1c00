import { ActionLink } from '#ui/layout/action-link.tsx'
import { SiteLink } from '#ui/layout/site-link.tsx'
import { buttonLook } from '#ui/primitives/button-look.ts'

/** Into the account or out of it, in the header and in the menu of small windows. */
export function AccountLinks({ signedIn }: { signedIn: boolean }) {
  if (signedIn) {
    return (
      <>
        <form method="post" action="/sign-out">
          <button type="submit" className={buttonLook('ghost')}>
            Sign Out
          </button>
        </form>
        <ActionLink variant="secondary" size="md" to="/dashboard">
          Dashboard
        </ActionLink>
      </>
    )
  }
  return (
    <>
      <SiteLink to="/customer-login" className={buttonLook('ghost')}>
        Login
      </SiteLink>
      {/* A plain link: the address only sets a cookie and sends on, so it must not be fetched ahead. */}
      <a href="/get-started" className={buttonLook('secondary')}>
        Get Started
      </a>
    </>
  )
}
