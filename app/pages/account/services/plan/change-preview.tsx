import { Form, useNavigation } from 'react-router'
import { formatDay } from '#kernel/date-format.ts'
import { formatRand } from '#kernel/money.ts'
import type { PlanChangePreview } from '#modules/billing/subscription-changes/operations/change-plan.server.ts'
import type { PlanChange } from '#modules/billing/subscription-changes/rules/plan-change.ts'
import { periodNouns } from '#modules/catalog/rules/period-labels.ts'
import { HiddenField } from '#ui/form/field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { RequestedChange } from './requested-change.ts'

type Props = { preview: PlanChangePreview; requested: RequestedChange; idempotencyKey: string }

/** The exact cost and credit of the change, with the button that accepts them. */
export function ChangePreview({
  preview: { change, agreed, chargesCard, renewalTotals, nextBillingDate },
  requested,
  idempotencyKey,
}: Props) {
  const busy = useNavigation().formData !== undefined
  return (
    <section
      aria-labelledby="what-it-costs"
      className="flex flex-col gap-5 rounded-2xl border border-line bg-surface p-5"
    >
      <div>
        <h2 id="what-it-costs" className="break-words font-display font-semibold text-xl">
          {change.terms.description}
        </h2>
        <p className="text-muted text-sm">
          From {formatDay(change.effectiveOn)}. The renewal on {formatDay(nextBillingDate)} costs{' '}
          {formatRand(renewalTotals.total)}
          {renewalTotals.vat > 0 ? ' incl. VAT' : ''}, then every{' '}
          {periodNouns[change.atRenewal.billingPeriod]}.
        </p>
      </div>
      {change.when === 'now' && <Sums change={change} />}
      <p role="status" className="rounded-xl bg-sunken px-4 py-3 text-sm">
        {outcome(change, chargesCard)}
      </p>
      <Form method="post">
        <HiddenField name="package" value={requested.packageId} />
        <HiddenField name="period" value={requested.billingPeriod} />
        <HiddenField name="when" value={requested.when} />
        <HiddenField name="agreed" value={agreed} />
        <HiddenField name="key" value={idempotencyKey} />
        <Button type="submit" size="lg" loading={busy} className="w-full">
          {change.when === 'now' ? 'Change plan now' : 'Change plan at renewal'}
        </Button>
      </Form>
    </section>
  )
}

function Sums({ change }: { change: PlanChange }) {
  const { charge, credits, dates, unused } = change
  const days = daysLeft(unused.reduce((sum, part) => sum + part.days, 0))
  const used = charge?.fromCreditCents ?? 0
  const back = credits.filter(({ returnedCents }) => returnedCents > 0)
  const backCents = back.reduce((sum, { returnedCents }) => sum + returnedCents, 0)
  return (
    <div className="tabular flex flex-col gap-4 text-sm">
      <Rows
        title="How we worked it out, excl. VAT"
        rows={[
          [dates ? 'New period' : `New plan for ${days}`, change.newCents],
          [`Your plan now for ${days}`, -change.oldCents],
        ]}
      />
      <Rows
        title="Invoices and credit, incl. VAT"
        rows={[
          ['New invoice', charge?.totals.total ?? 0],
          ...back.map(
            ({ number, returnedCents }) => [`Credit on ${number}`, -returnedCents] as const,
          ),
          ['Your credit with us', -Math.max(0, used - backCents)],
          ['Added to your credit', Math.max(0, backCents - used)],
        ]}
      />
      <p className="flex justify-between gap-4 border-line border-t pt-3 font-semibold text-base">
        <span>To pay now</span>
        <span>{formatRand(charge?.owedCents ?? 0)}</span>
      </p>
    </div>
  )
}

function Rows({
  title,
  rows,
}: {
  title: string
  rows: readonly (readonly [name: string, cents: number])[]
}) {
  const shown = rows.filter(([, cents]) => cents !== 0)
  if (shown.length === 0) return null
  return (
    <div>
      <h3 className="font-medium text-muted text-xs">{title}</h3>
      <dl className="mt-1 divide-y divide-line">
        {shown.map(([name, cents]) => (
          <div key={name} className="flex justify-between gap-4 py-2">
            <dt className="min-w-0 break-words">{name}</dt>
            <dd className="whitespace-nowrap">{formatRand(cents)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function daysLeft(days: number): string {
  return days === 1 ? 'the day left' : `the ${days} days left`
}

function outcome(change: PlanChange, chargesCard: boolean): string {
  const { charge, credits, dates, when } = change
  if (when === 'renewal')
    return `You don’t pay anything now. The new plan starts with your next period on ${formatDay(change.effectiveOn)}.`
  const words: string[] = []
  if (charge && charge.owedCents > 0)
    words.push(
      `${formatRand(charge.owedCents)} ${chargesCard ? 'will be charged to your saved card right away.' : 'will be invoiced now, and you have a week to pay.'}`,
    )
  for (const { number, totals, returnedCents } of credits)
    if (totals.total > returnedCents)
      words.push(`${formatRand(totals.total - returnedCents)} less is due on ${number}.`)
  if (words.length === 0) words.push('There’s nothing to pay.')
  if (dates) words.push(`The new period runs to ${formatDay(dates.nextBillingDate)}.`)
  return words.join(' ')
}
