import { ActionLink } from '#ui/layout/action-link.tsx'
import { Horizon } from '#ui/layout/horizon.tsx'

/** The 404 of A§2, inside the public shell or alone. */
export function NotFound() {
  return (
    <>
      <title>Page Not Found</title>
      <meta name="robots" content="noindex" />
      <section className="container-page flex flex-1 flex-col justify-center py-16">
        <p className="tabular font-semibold text-accent-text">404</p>
        <h1 className="mt-3 font-display text-hero font-bold">Page Not Found</h1>
        <p className="mt-6 max-w-xl text-lead text-muted">
          There is nothing at this address. The link may be old, or a letter may be missing. Our prices and plans are still where they were.
        </p>
        <div className="mt-9 flex flex-wrap gap-3">
          <ActionLink to="/" variant="primary">
            Go Home
          </ActionLink>
          <ActionLink to="/products" variant="outline">
            See plans and prices
          </ActionLink>
        </div>
      </section>
      <Horizon className="-mb-px" />
    </>
  )
}
