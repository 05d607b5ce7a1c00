import { isRouteErrorResponse, useLocation } from 'react-router'
import { Horizon } from '#ui/layout/horizon.tsx'
import { LogoMark } from '#ui/layout/logo.tsx'
import { buttonClasses } from '#ui/primitives/button-classes.ts'
import { NotFound } from './not-found.tsx'

/**
 * What stands in for a page that failed: a missing page, a refusal with its reason, or the fallback
 * of A§2.
 */
export function ErrorPage({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="container-page py-6">
        <a href="/" className="block w-fit rounded-md" aria-label="Home page">
          <LogoMark className="size-8" />
        </a>
      </header>
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {status === 404 ? <NotFound /> : <Failure {...wordsOf(status, reasonOf(error))} />}
      </main>
    </div>
  )
}

function Failure({ title, reason }: { title: string; reason: string | null }) {
  const { pathname, search } = useLocation()
  return (
    <>
      <title>{title}</title>
      <section className="container-page flex-1 py-16 md:py-24">
        <div aria-hidden="true" className="bg-horizon h-1 w-24 rounded-full" />
        <h1 className="mt-8 max-w-2xl font-display text-title font-bold">{title}</h1>
        <p className="mt-5 max-w-xl text-lead text-muted">
          {reason ??
            "We're sorry, but there was an error loading this page. Please try refreshing your browser."}
        </p>
        <div className="mt-9 flex flex-wrap gap-3">
          <a href={pathname + search} className={buttonClasses('primary', 'lg')}>
            Refresh page
          </a>
          <a href="/" className={buttonClasses('outline', 'lg')}>
            Go to homepage
          </a>
        </div>
      </section>
      <Horizon className="-mb-px" />
    </>
  )
}

/** What the server itself refused says so before its reason (server/error-answer.ts). */
const refused = 'Not allowed. '

function wordsOf(status: number, reason: string | null) {
  return reason?.startsWith(refused)
    ? { title: 'Not allowed', reason: reason.slice(refused.length) }
    : { title: titleOf(status), reason }
}

function titleOf(status: number): string {
  if (status === 401) return 'Please sign in'
  if (status === 403) return 'You don’t have access to this page'
  if (status === 429) return 'Too many tries'
  if (status === 503) return 'Back in a moment'
  return 'Something went wrong'
}

/**
 * Refusals carry words for the person who asked; an unexpected error carries none that users should
 * read.
 */
export function reasonOf(error: unknown): string | null {
  if (!isRouteErrorResponse(error) || error.status === 500) return null
  const { data } = error
  if (typeof data === 'string' && data !== '' && !data.startsWith('Error')) return data
  if (
    typeof data === 'object' &&
    data !== null &&
    'message' in data &&
    typeof data.message === 'string'
  )
    return data.message
  return null
}
