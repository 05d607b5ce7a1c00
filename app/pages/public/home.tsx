import { fillText } from '#kernel/fill-text.ts'
import { formatRandShort } from '#kernel/money.ts'
import { TrustBadges } from '#modules/content/components/trust-badges.tsx'
import { badgesAt } from '#modules/content/rules/review.ts'
import type { HomeContent } from '#modules/content/rules/sections/catalogue.ts'
import type { SiteTexts } from '#modules/content/rules/texts/site-texts.ts'
import { ActionLink } from '#ui/layout/action-link.tsx'
import type { Route } from './+types/home'
import { Closing } from './closing.tsx'
import { Hero } from './home/hero.tsx'
import { type HomeData, loadHome } from './home/load-home.server.ts'
import { FeaturesSection, KindsSection } from './home/offer-sections.tsx'
import { ComparisonSection, PlansSection } from './home/price-sections.tsx'
import { AccountSection, ChatSection, InvoiceSection } from './home/product-sections.tsx'
import { ReviewsSection } from './home/reviews-section.tsx'
import { Notices, PlainHead } from './page-head.tsx'
import { pageMeta } from './page-meta.ts'

export const loader = () => loadHome()

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ matches }: Route.MetaArgs) {
  const shell = matches[1]?.loaderData
  // The home page speaks for the whole site: staff's row, or else the settings of the site.
  return pageMeta({ title: '', description: '', path: '/' }, shell)
}

/** Beside the call to action: what it costs at least, and what customers think of it. */
function heroFacts(
  { from, vatRate, rating }: HomeData,
  texts: SiteTexts['labels']['home'],
): string[] {
  const prices = Object.values(from)
  const fromText = vatRate === null ? texts.from : texts.fromWithVat
  return [
    ...(prices.length > 0
      ? [fillText(fromText, { price: formatRandShort(Math.min(...prices)) })]
      : []),
    ...(rating
      ? [
          fillText(rating.count === 1 ? texts.ratingFromOne : texts.rating, {
            rating: rating.mean,
            count: rating.count,
          }),
        ]
      : []),
  ]
}

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  const { content, notices, vatRate, from, plans, features, comparison, reviews, rating } =
    loaderData
  const { brand, vatNumber } = matches[1].loaderData.site
  const { buttons, labels } = matches[1].loaderData.texts.site
  return (
    <>
      {content ? (
        <>
          <Notices items={notices} className="pt-8" />
          <Hero {...content.hero} facts={heroFacts(loaderData, labels.home)} />
          <AccountSection {...content.account} vatRate={vatRate} />
        </>
      ) : (
        <PlainHead title={brand} notices={notices} />
      )}
      <KindsSection content={content?.kinds} from={from} vatIncluded={vatRate !== null} />
      <FeaturesSection content={content?.features} features={features} />
      {content?.invoice.title && (
        <InvoiceSection {...content.invoice} vatRate={vatRate} seller={{ brand, vatNumber }} />
      )}
      <PlansSection content={content?.plans} plans={plans} />
      {content?.chat.title && <ChatSection {...content.chat} />}
      <ComparisonSection content={content?.comparison} rows={comparison} />
      <ReviewsSection content={content?.reviews} reviews={reviews} rating={rating} />
      {content?.steps.title && <StepsSection {...content.steps} />}
      <TrustBadges
        badges={badgesAt(matches[1].loaderData.badges, 'homepage')}
        className="container-page pt-4"
      />
      {content?.closing.title && (
        <Closing {...content.closing}>
          <ActionLink to="/products" variant="brand" size="xl">
            {buttons.seePlansAndPrices}
          </ActionLink>
          <ActionLink to="/contact" variant="outline" size="xl">
            {buttons.sayHello}
          </ActionLink>
        </Closing>
      )}
    </>
  )
}

/** The steps of an order. */
function StepsSection({ title, steps }: HomeContent['steps']) {
  return (
    <section className="overflow-x-clip">
      <div className="container-page py-24 md:py-32">
        <h2 className="max-w-2xl font-display text-title font-bold">{title}</h2>
        <ol className="relative mt-16 grid gap-y-10 md:grid-cols-4 md:gap-x-8">
          <span
            aria-hidden="true"
            className="bg-horizon absolute top-0 bottom-0 left-0 w-0.5 md:top-[0.4375rem] md:right-[-50vw] md:bottom-auto md:h-0.5 md:w-auto"
          />
          {steps.map((step, index) => (
            <li key={step.title} className="relative pl-8 md:pt-11 md:pl-0">
              <span
                aria-hidden="true"
                className="absolute top-1.5 -left-[0.4375rem] size-4 rounded-full bg-page ring-2 ring-accent md:top-0 md:left-0"
              />
              <p className="tabular text-sm font-semibold text-accent-text">{index + 1}</p>
              <h3 className="mt-1 font-display text-heading font-bold">{step.title}</h3>
              <p className="mt-2 max-w-xs leading-7 text-muted">{step.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
