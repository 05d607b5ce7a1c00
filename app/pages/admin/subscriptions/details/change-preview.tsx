import { formatDay } from '#kernel/date-format.ts'
import { addDays } from '#kernel/dates.ts'
import { formatRand } from '#kernel/money.ts'
import type { PlanChangePreview } from '#modules/billing/subscription-changes/operations/change-plan.server.ts'
import { itemName } from '#modules/billing/subscriptions/rules/items.ts'
import { perPeriod } from '#modules/catalog/rules/period-labels.ts'

type Props = { preview: PlanChangePreview }

/** A preview of the exact amounts, documents and dates of a plan change. */
export function ChangePreview({
  preview: { change, chargesCard, renewalTotals, nextBillingDate },
}: Props) {
  const { charge, credits, dates, effectiveOn, item, newCents, oldCents, terms, unused, when } =
    change
  const [before, after] = [itemName(item.before), item.after && itemName(item.after)]
  return (
    <section aria-label="What will happen" className="flex flex-col gap-4 text-sm">
      <p>
        <strong>{terms.description}</strong>, {formatRand(terms.amountCents)} excl. VAT{' '}
        {perPeriod(terms.billingPeriod)}, from {formatDay(effectiveOn)}. Next billing on{' '}
        {formatDay(nextBillingDate)}: {formatRand(renewalTotals.total)} incl. VAT.
      </p>
      {when === 'now' && (
        <dl className="tabular grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 rounded-xl bg-sunken px-4 py-3">
          {unused.map(({ from, to, days, ofDays }) => (
            <Row
              key={from}
              name={`Remaining, ${formatDay(from)} to ${formatDay(addDays(to, -1))}`}
              value={`${days} of ${ofDays} days`}
            />
          ))}
          <Row name={`Their price under ${before}, excl. VAT`} value={formatRand(oldCents)} />
          {after && (
            <Row
              name={
                dates
                  ? `A new period of ${after}, excl. VAT`
                  : `Their price under ${after}, excl. VAT`
              }
              value={formatRand(newCents)}
            />
          )}
          {credits.map(({ invoiceId, number, totals }) => (
            <Row
              key={invoiceId}
              name={`Credit note on ${number}, incl. VAT ${formatRand(totals.vat)}`}
              value={formatRand(-totals.total)}
              strong
            />
          ))}
          {charge && (
            <Row
              name={`New invoice, incl. VAT ${formatRand(charge.totals.vat)}`}
              value={formatRand(charge.totals.total)}
              strong
            />
          )}
          {charge && charge.fromCreditCents > 0 && (
            <Row name="Paid from account credit" value={formatRand(-charge.fromCreditCents)} />
          )}
          {charge && <Row name="To pay" value={formatRand(charge.owedCents)} strong />}
        </dl>
      )}
      <p className="text-muted">{outcome(change, chargesCard)}</p>
    </section>
  )
}

function outcome(
  { when, charge, credits }: PlanChangePreview['change'],
  chargesCard: boolean,
): string {
  if (when === 'renewal')
    return 'Nothing is charged or credited now. You can undo the change until then.'
  if (charge && charge.owedCents > 0)
    return chargesCard
      ? 'The stored card is charged right away.'
      : 'The invoice is emailed with a payment link.'
  if (charge) return 'Account credit pays the invoice.'
  if (credits.length > 0)
    return 'Any amount already paid becomes account credit and pays the next invoice.'
  return 'Nothing is charged or credited.'
}

function Row({ name, value, strong = false }: { name: string; value: string; strong?: boolean }) {
  return (
    <>
      <dt className={strong ? 'font-semibold' : 'text-muted'}>{name}</dt>
      <dd className={`text-right ${strong ? 'font-semibold' : ''}`}>{value}</dd>
    </>
  )
}
