import { formatDay } from '#kernel/date-format.ts'
import { type Cents, formatRand } from '#kernel/money.ts'
import type { BillingForecast, Figure } from '#modules/billing/runs/queries/billing-forecast.server.ts'
import { formatCount } from '#ui/table/pager.tsx'

/** What a run would do, as sentences with counts; counts of zero are left out. */
export function Forecast({ forecast }: { forecast: BillingForecast }) {
  const { cards, transfers, day } = forecast
  const lines: [Figure & { cents?: Cents }, one: string, many: string][] = [
    [cards, 'card subscription is invoiced and charged', 'card subscriptions are invoiced and charged'],
    [transfers, 'transfer subscription is invoiced by email', 'transfer subscriptions are invoiced by email'],
    [forecast.retried, 'card is charged for an open invoice', 'cards are charged for open invoices'],
    [forecast.announced, 'card reminder will be sent', 'card reminders will be sent'],
    [forecast.expired, 'unpaid order expires', 'unpaid orders expire'],
    [forecast.reminded, 'customer is reminded of an invoice', 'customers are reminded of an invoice'],
    [forecast.warned, 'customer is warned of suspension', 'customers are warned of suspension'],
    [forecast.suspended, 'service is suspended', 'services are suspended'],
    [forecast.proposed, 'cancellation needs staff approval', 'cancellations need staff approval'],
    [forecast.resumed, 'pause ends', 'pauses end'],
    [forecast.ended, 'subscription ends with its period', 'subscriptions end with their period'],
  ]
  const happening = lines.filter(([{ count }]) => count > 0)
  return (
    <div className="flex flex-col gap-2 text-sm">
      {!forecast.isRecurringOn && <p className="font-medium text-warning">Recurring billing is switched off in the settings: nothing is invoiced.</p>}
      {happening.length === 0 ? (
        <p className="text-muted">Nothing to do on {formatDay(day)}, as things stand.</p>
      ) : (
        <ul className="grid gap-x-8 gap-y-1.5 lg:grid-cols-2">
          {happening.map(([figure, one, many]) => (
            <li key={many} className="flex items-baseline gap-2">
              <span className="tabular shrink-0 font-semibold text-base">{counted(figure)}</span>
              <span>
                {figure.count === 1 && !figure.isCapped ? one : many}
                {figure.cents !== undefined && <span className="text-muted"> ({formatRand(figure.cents)} without VAT)</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function counted({ count, isCapped }: Figure): string {
  return `${isCapped ? 'More than ' : ''}${formatCount(count)}`
}
