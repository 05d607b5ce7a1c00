import { useEffect } from 'react'
import { useReread } from '#ui/primitives/use-reread.ts'

/**
 * Pages of a signed-in user that come out of the back/forward cache: hidden when they enter it,
 * shown again once the server has said that the user is still signed in. WebKit keeps even
 * `no-store` pages there over plain HTTP, and would show them to the next user of the browser.
 */
export function useRestoredPage(): void {
  const reread = useReread()
  useEffect(() => {
    const hide = ({ persisted }: PageTransitionEvent) => {
      if (persisted) document.documentElement.style.visibility = 'hidden'
    }
    const restore = async ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      const answer = await fetch('/api/signed-in', { cache: 'no-store' }).catch(() => null)
      // A check that cannot be made shows nothing either.
      if (!answer?.ok || !(await answer.json()).signedIn) return location.reload()
      document.documentElement.style.visibility = ''
      await reread()
    }
    addEventListener('pagehide', hide)
    addEventListener('pageshow', restore)
    return () => {
      removeEventListener('pagehide', hide)
      removeEventListener('pageshow', restore)
    }
  }, [reread])
}
