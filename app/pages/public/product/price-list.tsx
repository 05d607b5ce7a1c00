import { fillText } from '#kernel/fill-text.ts'
import { formatRand } from '#kernel/money.ts'
import { Amount, usePeriodLabels, usePriceTexts } from '#modules/catalog/components/price-tag.tsx'
import type { PublishedPackage } from '#modules/catalog/queries/published-packages.server.ts'
import { type PriceTerms, priceShownFor } from '#modules/catalog/rules/advertised-price.ts'
import { checkoutPath } from '#modules/catalog/rules/checkout-path.ts'
import { limitsStated } from '#modules/catalog/rules/limit-labels.ts'
import type { BillingPeriod } from '#modules/catalog/rules/price.ts'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import type { ProductsContent } from '#modules/content/rules/sections/catalogue.ts'
import { Filled } from '#ui/layout/filled.tsx'
import { Icon } from '#ui/layout/icon.tsx'
import { SiteLink } from '#ui/layout/site-link.tsx'
import { KindGlyph } from '../pictures/kind-glyph.tsx'
import { kinds } from './kinds.ts'

type Props = {
  content: ProductsContent | null
  packages: PublishedPackage[]
  terms: PriceTerms
  period: BillingPeriod
}

/** The price list of one kind of hosting. */
export function PriceList({ content, packages, terms, period }: Props) {
  const buttons = useTexts('buttons')
  return kinds.map((kind) => {
    const own = packages.filter((item) => item.type === kind.type)
    if (own.length === 0) return null
    return (
      <section
        key={kind.type}
        aria-labelledby={`kind-${kind.type}`}
        className="grid gap-x-12 gap-y-6 border-t border-line pt-10 pb-14 lg:grid-cols-12 lg:pt-14 lg:pb-20"
      >
        <div className="lg:col-span-4">
          <KindGlyph type={kind.type} className="-ml-1 h-14 w-[4.5rem]" />
          <h2 id={`kind-${kind.type}`} className="mt-4 font-display text-title font-bold">
            {content?.[kind.type].name || kind.name}
          </h2>
          <p className="mt-3 max-w-sm leading-7 text-muted">{content?.[kind.type].text}</p>
          <SiteLink
            to={kind.path}
            className="group mt-5 inline-flex items-center gap-2 py-1 font-semibold text-accent-text"
          >
            <span className="underline decoration-2 underline-offset-[6px]">
              {fillText(buttons.allAboutKind, {
                kind: kind.name === 'WordPress' ? kind.name : kind.name.toLowerCase(),
              })}
            </span>
            <Icon name="arrow" className="size-4 transition-transform group-hover:translate-x-1" />
          </SiteLink>
        </div>
        <ul className="lg:col-span-8">
          {own.map((plan) => (
            <PlanLine key={plan.slug} plan={plan} terms={terms} period={period} />
          ))}
        </ul>
      </section>
    )
  })
}

function PlanLine({
  plan,
  terms,
  period,
}: { plan: PublishedPackage } & Omit<Props, 'packages' | 'content'>) {
  const price = priceShownFor(plan, period, terms)
  const texts = usePriceTexts()
  const periodLabels = usePeriodLabels()
  const { oneSite, sites } = useTexts('products')
  const limits = limitsStated([plan]).slice(0, 3)
  return (
    <li className="border-t border-line first:border-t-0">
      <SiteLink
        to={checkoutPath(plan.slug, price.period)}
        className="group grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-1 rounded-2xl py-5 sm:-mx-4 sm:px-4 transition-colors hover:bg-surface"
      >
        <span className="min-w-0">
          <span className="flex flex-wrap items-baseline gap-x-3 font-display text-heading font-bold">
            <span className="min-w-0 [overflow-wrap:anywhere]">{plan.name}</span>
            {plan.isPopular && (
              <span className="font-sans text-sm font-semibold tracking-normal text-accent-text">
                {texts.popular}
              </span>
            )}
          </span>
          <span className="mt-1 block leading-6 text-muted">{plan.description}</span>
          <span className="mt-1 block text-sm leading-6 text-muted">
            {limits
              .map((name) =>
                name === 'sites' && plan.limits.sites
                  ? fillText(plan.limits.sites === '1' ? oneSite : sites, {
                      count: plan.limits.sites,
                    })
                  : plan.limits[name],
              )
              .join(' · ')}
          </span>
        </span>
        <span className="flex items-center gap-5 text-right">
          <span>
            <Amount
              cents={price.payCents}
              className="font-display text-[1.75rem] leading-8 font-bold tracking-tight"
            />
            <span className="block text-sm text-muted">
              {periodLabels[price.period]}
              {price.withoutVatCents !== null && `, ${texts.vatIncluded}`}
            </span>
            {price.withoutVatCents !== null && (
              <span className="tabular block text-sm text-muted">
                {fillText(texts.withoutVat, { price: formatRand(price.withoutVatCents) })}
              </span>
            )}
          </span>
          <Icon
            name="arrow"
            className="hidden size-5 shrink-0 transition-transform group-hover:translate-x-1 sm:block"
          />
        </span>
      </SiteLink>
    </li>
  )
}

/** Shown when plans failed to load or none are on sale. */
export function PlansMissing({ error, email }: { error: string | null; email: string }) {
  const { noPlans } = useTexts('products')
  const [withoutEmail, withEmail] = error
    ? [noPlans.reload, noPlans.reloadOrWrite]
    : [noPlans.ask, noPlans.askAt]
  const link = (
    <a className="text-accent-text underline underline-offset-4" href={`mailto:${email}`}>
      {email}
    </a>
  )
  return (
    <div className="max-w-2xl rounded-2xl border border-dashed border-line-strong/60 p-8">
      {error && (
        <p role="alert" className="mb-4 font-semibold text-warning">
          {error}
        </p>
      )}
      <p className="text-lead">{error ? noPlans.failed : noPlans.none}</p>
      <p className="mt-2 text-muted">
        <Filled text={email ? withEmail : withoutEmail} parts={{ email: link }} />
      </p>
    </div>
  )
}
