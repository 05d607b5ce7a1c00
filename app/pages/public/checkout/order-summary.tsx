import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { formatRand } from '#kernel/money.ts'
import { SiteLink } from '#ui/layout/site-link.tsx'
import { checkoutPath } from './address.ts'
import type { CheckoutQuote } from './present-quote.server.ts'

/** ECT Act s43: the duration of the contract, and what it costs later where that is less. */
function duration({ perPeriod, months, renews, setupFeeCents, periodTotalCents }: CheckoutQuote) {
  if (months === null) return 'Paid once'
  return renews
    ? `${setupFeeCents > 0 ? `then ${formatRand(periodTotalCents)} ` : ''}${perPeriod}, until you cancel`
    : `for ${months === 1 ? 'one month' : `${months} months`}, does not renew`
}

/** What is bought and what it costs, next to every step. */
export function OrderSummary({ quote, step }: { quote: CheckoutQuote; step: Step }) {
  return (
    <aside aria-labelledby="summary-heading" className="min-w-0">
      <div className="overflow-hidden rounded-2xl border border-line bg-surface shadow-[0_1.5rem_3rem_-1.5rem_rgb(16_26_43/0.18)]">
        <div aria-hidden="true" className="bg-horizon h-1.5" />
        <div className="p-5 lg:p-6">
          <h2 id="summary-heading" className="font-semibold text-muted text-sm">
            Your order
          </h2>
          <p className="mt-1 break-words font-display font-bold text-heading">
            {quote.packageName}
          </p>
          <PeriodSwitch quote={quote} step={step} />
          {quote.features.length > 0 && (
            <ul className="mt-5 space-y-1.5 text-sm max-lg:hidden">
              {quote.features.map((feature) => (
                <li key={feature} className="flex gap-2">
                  <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-positive" />
                  <span className="min-w-0 break-words">{feature}</span>
                </li>
              ))}
            </ul>
          )}
          <Totals quote={quote} />
          <p className="mt-1 text-right text-muted text-sm">{duration(quote)}</p>
          <SiteLink
            to="/products"
            className="mt-4 inline-block py-1 text-link text-sm underline underline-offset-4"
          >
            Choose another plan
          </SiteLink>
        </div>
      </div>
    </aside>
  )
}

function PeriodSwitch({ quote, step }: { quote: CheckoutQuote; step: Step }) {
  if (quote.periods.length < 2) return null
  return (
    <nav
      aria-label="Billing period"
      className="mt-4 grid grid-cols-2 gap-1 rounded-xl bg-sunken p-1"
    >
      {quote.periods.map(({ period, label, saving }) => (
        <Link
          key={period}
          to={checkoutPath(quote.packageSlug, period, step === 'review' ? 'review' : undefined)}
          replace
          preventScrollReset
          aria-current={period === quote.period ? 'true' : undefined}
          className={`flex min-h-11 flex-col items-center justify-center rounded-lg px-2 py-1 text-center font-semibold text-sm leading-tight ${period === quote.period ? 'bg-surface text-text shadow-sm' : 'text-muted hover:text-text'}`}
        >
          {label}
          {saving && <span className="font-medium text-positive text-xs">{saving}</span>}
        </Link>
      ))}
    </nav>
  )
}

function Totals({ quote }: { quote: CheckoutQuote }) {
  const { setupFeeCents, unitPriceCents } = quote
  const discount = quote.listCents - unitPriceCents
  return (
    <dl className="tabular mt-4 space-y-1.5 border-line border-t pt-4 text-sm lg:mt-5 lg:pt-5">
      {discount > 0 && (
        <>
          <Row label={`${quote.months} months`} value={formatRand(quote.listCents)} />
          <Row label={quote.discountLabel} value={formatRand(-discount)} positive />
        </>
      )}
      {setupFeeCents > 0 && (
        <>
          {discount === 0 && <Row label={quote.periodLabel} value={formatRand(unitPriceCents)} />}
          <Row label="Setup fee, once" value={formatRand(setupFeeCents)} />
        </>
      )}
      {quote.isVatRegistered && (
        <>
          <Row label="Subtotal" value={formatRand(quote.subtotalCents)} />
          <Row
            label={`VAT (${quote.vatRateBasisPoints / 100}%)`}
            value={formatRand(quote.vatCents)}
          />
        </>
      )}
      <div className="flex items-baseline justify-between gap-3 pt-2">
        <dt className="font-semibold text-base">Total{quote.isVatRegistered && ' incl. VAT'}</dt>
        <dd className="font-bold font-display text-2xl tracking-tight">
          {formatRand(quote.totalCents)}
        </dd>
      </div>
    </dl>
  )
}

function Row({
  label,
  value,
  positive = false,
}: {
  label: string
  value: string
  positive?: boolean
}) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-muted">{label}</dt>
      <dd className={positive ? 'text-positive' : ''}>{value}</dd>
    </div>
  )
}

const steps = [
  { step: 'account', label: 'Account' },
  { step: 'details', label: 'Details' },
  { step: 'review', label: 'Review' },
] as const

type Step = (typeof steps)[number]['step']

/** The steps of the checkout and the current one. */
export function StepTrail({ step }: { step: Step }) {
  const at = steps.findIndex((each) => each.step === step)
  return (
    <ol aria-label="Steps" className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      {steps.map(({ step: each, label }, index) => (
        <li
          key={each}
          aria-current={index === at ? 'step' : undefined}
          className="flex items-center gap-2"
        >
          {index > 0 && (
            <span
              aria-hidden="true"
              className={`h-px w-6 sm:w-12 ${index <= at ? 'bg-text' : 'bg-line-strong/50'}`}
            />
          )}
          <span
            aria-hidden="true"
            className={`grid size-6 place-items-center rounded-full font-semibold text-xs tabular ${index <= at ? 'bg-text text-page' : 'bg-sunken text-muted'}`}
          >
            {index < at ? <Check className="size-3.5" strokeWidth={3} /> : index + 1}
          </span>
          <span className={index === at ? 'font-semibold text-text' : 'text-muted'}>
            {label}
            {index < at && <span className="sr-only"> (done)</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
