import {
  type ShownHostingPlan,
  shownHostingPlans,
} from '#modules/catalog/queries/hosting-plans.server.ts'
import { priceTerms } from '#modules/catalog/queries/price-terms.server.ts'
import {
  type PublishedPackage,
  publishedPackages,
} from '#modules/catalog/queries/published-packages.server.ts'
import { type PriceTerms, priceShownFor } from '#modules/catalog/rules/advertised-price.ts'
import { checkoutPath } from '#modules/catalog/rules/checkout-path.ts'
import { hostingPlanPrice, packageOfPlan } from '#modules/catalog/rules/hosting-plan.ts'
import type { PackageType } from '#modules/catalog/rules/package.ts'
import { ownPeriod } from '#modules/catalog/rules/price.ts'
import { homeSection } from '#modules/content/defaults/sections/home.ts'
import { shownComparison, shownFeatures } from '#modules/content/queries/features.server.ts'
import { homepageReviews } from '#modules/content/queries/homepage-reviews.server.ts'
import { featureDrawings } from '#modules/content/rules/feature.ts'
import { meanRating } from '#modules/content/rules/review.ts'
import { now } from '#platform/clock.server.ts'
import { pageParts } from '../parts.server.ts'

/** The lowest monthly price of each kind as it is advertised; a kind without plans is absent. */
export type FromPrices = Partial<Record<PackageType, number>>

/** Packages that a home page without hosting plans shows. */
const maxPackages = 3

/** Reviews that a home page shows; the mean is that of all. */
const maxReviews = 9

export async function loadHome() {
  const parts = pageParts()
  const [content, packages, plans, features, comparison, reviews, terms] = await Promise.all([
    parts.section(homeSection),
    parts.load('hosting plans', publishedPackages(), []),
    parts.load('hosting plans', shownHostingPlans(), []),
    parts.load('website features', shownFeatures(), []),
    parts.load('content', shownComparison(), []),
    parts.load('content', homepageReviews(), []),
    priceTerms(now()),
  ])
  return parts.answer({
    content,
    vatRate: terms.vatRate,
    from: fromPrices(packages, terms),
    plans: plans.length === 0 ? onSale(packages, terms) : presented(plans, packages, terms),
    features: features.map(({ icon, title, description }) => ({
      title,
      description,
      drawing: featureDrawings[icon],
    })),
    comparison,
    reviews: reviews.slice(0, maxReviews),
    rating: meanRating(reviews.map((review) => review.rating)),
  })
}

function presented(plans: ShownHostingPlan[], packages: PublishedPackage[], terms: PriceTerms) {
  return plans.map(({ priceCents, period, slug, ...plan }) => {
    const sold = packageOfPlan({ slug, priceCents, period }, packages, terms)
    const own = hostingPlanPrice({ priceCents, period }, terms)
    // The same price, and what the package costs beside it.
    const price = sold ? priceShownFor(sold, own.period, terms) : own
    return { ...plan, slug, price, to: sold ? checkoutPath(slug, price.period) : '/products' }
  })
}

/** Where staff present no plans: the first packages that are on sale. */
function onSale(packages: PublishedPackage[], terms: PriceTerms) {
  return packages.slice(0, maxPackages).map((item) => {
    const price = priceShownFor(item, ownPeriod(item.billingPeriod), terms)
    const { name, slug, description, features, icon, isPopular } = item
    return {
      name,
      slug,
      description,
      features,
      icon,
      isPopular,
      price,
      to: checkoutPath(slug, price.period),
    }
  })
}

function fromPrices(packages: PublishedPackage[], terms: PriceTerms): FromPrices {
  const from: FromPrices = {}
  for (const item of packages) {
    if (item.billingPeriod !== 'monthly') continue
    const { payCents } = priceShownFor(item, 'monthly', terms)
    from[item.type] = Math.min(from[item.type] ?? payCents, payCents)
  }
  return from
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>['data']
