import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { formatRand } from '#kernel/money.ts'
import { type PackageType, packageTypes } from '#modules/catalog/rules/package.ts'
import { packageTypeLabels } from '#modules/catalog/rules/package-labels.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SiteLink } from '#ui/layout/site-link.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { checkoutPath } from './address.ts'
import type { PlanChoice } from './load-checkout.server.ts'

/** Checkout without a plan, or with one that is no longer for sale. */
export function ChoosePlan({
  plans,
  problem,
}: {
  plans: readonly PlanChoice[] | null
  problem: string | null
}) {
  return (
    <div className="container-page flex-1 py-10 md:py-16">
      <h1 className="font-display font-bold text-title">Choose a plan</h1>
      {problem === null ? (
        <p className="mt-4 text-lead text-muted">
          Pick one to order it, or compare them all on the products page.
        </p>
      ) : (
        <div className="mt-6 max-w-2xl">
          <Alert kind="warning" title={problem}>
            <p>
              Nothing was ordered.{' '}
              <SiteLink className="font-semibold underline" to="/products">
                See all plans
              </SiteLink>
            </p>
          </Alert>
        </div>
      )}
      {plans === null ? (
        <div className="mt-6">
          <Button href="/checkout" variant="outline" size="lg">
            Try again
          </Button>
        </div>
      ) : plans.length === 0 ? (
        <EmptyState
          title="No plans are on sale right now"
          action={<Button href="/contact">Say hello</Button>}
        >
          Please come back soon, or tell us what you need.
        </EmptyState>
      ) : (
        packageTypes.map((type) => (
          <PlansOf key={type} type={type} plans={plans.filter((plan) => plan.type === type)} />
        ))
      )}
    </div>
  )
}

/** The plans of one product, in the order of the shop. */
function PlansOf({ type, plans }: { type: PackageType; plans: readonly PlanChoice[] }) {
  if (plans.length === 0) return null
  return (
    <section aria-labelledby={`plans-${type}`} className="mt-10">
      <h2 id={`plans-${type}`} className="font-display font-bold text-heading">
        {packageTypeLabels[type]}
      </h2>
      <ul className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {plans.map((plan) => (
          <li key={plan.slug}>
            <Link
              to={checkoutPath(plan.slug, plan.period)}
              className="group flex h-full min-w-0 flex-col rounded-2xl border border-line bg-surface p-6 transition-colors hover:border-text"
            >
              <span className="wrap-anywhere font-display font-bold text-heading">{plan.name}</span>
              <span className="mt-1 line-clamp-3 wrap-anywhere text-muted text-sm">
                {plan.description}
              </span>
              <span className="mt-auto flex items-end justify-between gap-3 pt-5">
                <span className="tabular">
                  <span className="font-bold font-display text-2xl tracking-tight">
                    {formatRand(plan.payCents)}
                  </span>{' '}
                  <span className="text-muted text-sm">
                    {plan.perPeriod}
                    {plan.withoutVatCents !== null && ' incl. VAT'}
                  </span>
                  {plan.setupFee && (
                    <span className="block text-muted text-sm">{plan.setupFee}</span>
                  )}
                  {plan.withoutVatCents !== null && (
                    <span className="block text-muted text-sm">
                      {formatRand(plan.withoutVatCents)} excl. VAT
                    </span>
                  )}
                </span>
                <ArrowRight
                  aria-hidden="true"
                  className="size-5 shrink-0 text-link transition-transform group-hover:translate-x-1"
                />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
