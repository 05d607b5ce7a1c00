import { fillText } from '#kernel/fill-text.ts'
import { formatRandShort } from '#kernel/money.ts'
import { TrustBadges } from '#modules/content/components/trust-badges.tsx'
import { badgesAt } from '#modules/content/rules/badge.ts'
import type { SiteTexts } from '#modules/content/rules/texts/site-texts.ts'
import { ActionLink } from '#ui/layout/action-link.tsx'
import type { Route } from './+types/home'
import { Closing } from './closing.tsx'
import { AccountSection } from './home/account-section.tsx'
import { ChatSection } from './home/chat-section.tsx'
import { ComparisonSection } from './home/comparison-section.tsx'
import { FeaturesSection } from './home/features-section.tsx'
import { Hero } from './home/hero.tsx'
import { InvoiceSection } from './home/invoice-section.tsx'
import { KindsSection } from './home/kinds-section.tsx'
import { type HomeData, loadHome } from './home/load-home.server.ts'
import { PlansSection } from './home/plans-section.tsx'
import { ReviewsSection } from './home/reviews-section.tsx'
import { StepsSection } from './home/steps-section.tsx'
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
