import { useContext } from 'react'
import { NotFoundTextsContext } from '#modules/content/components/site-texts.tsx'
import { ActionLink } from '#ui/layout/action-link.tsx'
import { Horizon } from '#ui/layout/horizon.tsx'

/** The 404 of A§2, inside the public shell or alone. */
export function NotFound() {
  const texts = useContext(NotFoundTextsContext)
  return (
    <>
      <title>{texts.title}</title>
      <meta name="robots" content="noindex" />
      <section className="container-page flex flex-1 flex-col justify-center py-16">
        <p className="tabular font-semibold text-accent-text">404</p>
        <h1 className="mt-3 font-display text-hero font-bold">{texts.title}</h1>
        <p className="mt-6 max-w-xl text-lead text-muted">{texts.text}</p>
        <div className="mt-9 flex flex-wrap gap-3">
          <ActionLink to="/" variant="primary">
            {texts.goHome}
          </ActionLink>
          <ActionLink to="/products" variant="outline">
            {texts.seePlans}
          </ActionLink>
        </div>
      </section>
      <Horizon className="-mb-px" />
    </>
  )
}
