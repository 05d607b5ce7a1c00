import { priceTerms } from '#modules/catalog/queries/price-terms.server.ts'
import { publishedPackages } from '#modules/catalog/queries/published-packages.server.ts'
import { shownTexts } from '#modules/content/queries/site-texts.server.ts'
import { now } from '#platform/clock.server.ts'

/**
 * What the preview of a plan depends on: today's prices, the site's words around them, and the
 * packages that its button can order.
 */
export async function planFacts() {
  const [terms, published, shown] = await Promise.all([
    priceTerms(now()),
    publishedPackages(),
    shownTexts(),
  ])
  const packages = (published.ok ? published.value : []).map(
    ({ name, slug, priceCents, billingPeriod }) => ({
      name,
      slug,
      priceCents,
      billingPeriod,
    }),
  )
  return { terms, packages, texts: shown.texts.prices }
}

export type PlanFacts = Awaited<ReturnType<typeof planFacts>>
