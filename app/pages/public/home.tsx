import { TrustBadges } from '#modules/content/components/trust-badges.tsx'
import { badgesAt } from '#modules/content/rules/badge.ts'
import { ActionLink } from '#ui/layout/action-link.tsx'
import type { Route } from './+types/home'
import { Closing } from './closing.tsx'
import { AccountSection } from './home/account-section.tsx'
import { ChatSection } from './home/chat-section.tsx'
import { Hero } from './home/hero.tsx'
import { InvoiceSection } from './home/invoice-section.tsx'
import { KindsSection } from './home/kinds-section.tsx'
import { StepsSection } from './home/steps-section.tsx'
import { pageMeta } from './page-meta.ts'
import { loadFromPrices } from './plans.server.ts'

export const loader = () => loadFromPrices()

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ matches }: Route.MetaArgs) {
  const shell = matches[1]?.loaderData
  // The home page speaks for the whole site: staff's row, or else the settings of the site.
  return pageMeta({ title: '', description: '', path: '/' }, shell)
}

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  const { from, vatRate, annualBilling, error } = loaderData
  const vatIncluded = vatRate !== null
  return (
    <>
      <Hero vatIncluded={vatIncluded} />
      <AccountSection vatRate={vatRate} />
      <KindsSection from={from} error={error} vatIncluded={vatIncluded} annualBilling={annualBilling} />
      <InvoiceSection vatRate={vatRate} annualBilling={annualBilling} brand={matches[1].loaderData.site.brand} />
      <ChatSection />
      <StepsSection />
      <TrustBadges badges={badgesAt(matches[1].loaderData.badges, 'homepage')} className="container-page pt-4" />
      <Closing title="Put your site in good hands." text="Choose a plan now, or write to us first. Either way a person reads it.">
        <ActionLink to="/products" variant="primary" size="xl">
          See plans and prices
        </ActionLink>
        <ActionLink to="/contact" variant="outline" size="xl">
          Say hello
        </ActionLink>
      </Closing>
    </>
  )
}
