import { href } from 'react-router'
import { SectionLink } from '#app/shells/admin/section-link.tsx'
import { formatDay } from '#kernel/date-format.ts'
import { formatCount } from '#kernel/format-count.ts'
import { type Cents, formatRand } from '#kernel/money.ts'
import type {
  BillingForecast,
  Figure,
} from '#modules/billing/runs/queries/billing-forecast.server.ts'
import type { ForecastKind, ForecastLine } from '#modules/billing/runs/rules/forecast.ts'

/** A longer list of names is closed until the user opens it. */
const maxOpen = 10

type Props = {
  forecast: BillingForecast
  /** Who is behind the figures, where they are named. */
  names?: readonly ForecastLine[]
}

/** What a run would do, as sentences with counts; counts of zero are left out. */
export function Forecast({ forecast, names = [] }: Props) {
  const { day } = forecast
  const lines: [ForecastKind, one: string, many: string][] = [
    [
      'cards',
      'card subscription is invoiced and charged',
      'card subscriptions are invoiced and charged',
    ],
    [
      'transfers',
      'transfer subscription is invoiced by email',
      'transfer subscriptions are invoiced by email',
    ],
    ['retried', 'card is charged for an open invoice', 'cards are charged for open invoices'],
    ['announced', 'card reminder will be sent', 'card reminders will be sent'],
    ['expired', 'unpaid order expires', 'unpaid orders expire'],
    ['reminded', 'customer is reminded of an invoice', 'customers are reminded of an invoice'],
    ['warned', 'customer is warned of suspension', 'customers are warned of suspension'],
    ['suspended', 'service is suspended', 'services are suspended'],
    ['proposed', 'cancellation needs staff approval', 'cancellations need staff approval'],
    ['resumed', 'pause ends', 'pauses end'],
    ['ended', 'subscription ends with its period', 'subscriptions end with their period'],
  ]
  const happening = lines.filter(([of]) => forecast[of].count > 0)
  return (
    <div className="flex flex-col gap-2 text-sm">
      {!forecast.isRecurringOn && (
        <p className="font-medium text-warning">
          Recurring billing is switched off in the settings: nothing is invoiced.
        </p>
      )}
      {happening.length === 0 ? (
        <p className="text-muted">Nothing to do on {formatDay(day)}, as things stand.</p>
      ) : (
        <ul className={`grid gap-x-8 gap-y-1.5 ${names.length === 0 ? 'lg:grid-cols-2' : ''}`}>
          {happening.map(([of, one, many]) => (
            <FigureLine
              key={of}
              figure={forecast[of]}
              label={isOne(forecast[of]) ? one : many}
              named={names.filter((line) => line.of === of)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function isOne({ count, isCapped }: Figure): boolean {
  return count === 1 && !isCapped
}

type LineProps = {
  figure: Figure & { cents?: Cents }
  label: string
  named: readonly ForecastLine[]
}

/** A figure, and who is behind it. */
function FigureLine({ figure, label, named }: LineProps) {
  const sentence = (
    <>
      <span className="tabular shrink-0 font-semibold text-base">{counted(figure)}</span>{' '}
      <span>
        {label}
        {figure.cents !== undefined && (
          <span className="text-muted"> ({formatRand(figure.cents)} without VAT)</span>
        )}
      </span>
    </>
  )
  if (named.length === 0) return <li className="flex items-baseline gap-2">{sentence}</li>
  return (
    <li>
      <details open={named.length <= maxOpen}>
        <summary className="cursor-pointer py-0.5">{sentence}</summary>
        <ForecastNames named={named} more={figure.count - named.length} />
      </details>
    </li>
  )
}

function counted({ count, isCapped }: Figure): string {
  return `${isCapped ? 'More than ' : ''}${formatCount(count)}`
}

/** The customers behind a figure, each with the service or document. */
function ForecastNames({ named, more }: { named: readonly ForecastLine[]; more: number }) {
  return (
    <ul className="mt-1 mb-2 divide-y divide-line border-line border-y">
      {named.map((line) => (
        <li key={line.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1.5 py-1.5">
          <span className="wrap-anywhere min-w-0 flex-1 basis-40">
            <SectionLink to={href('/admin/customers/:id', { id: line.customerId })} underlined>
              {line.customerName}
            </SectionLink>
          </span>
          <span className="wrap-anywhere min-w-0 flex-[2] basis-56">
            <SectionLink to={addressOf(line)} underlined>
              {line.name}
            </SectionLink>
          </span>
          <span className="tabular ml-auto min-w-24 text-right">{formatRand(line.cents)}</span>
        </li>
      ))}
      {more > 0 && <li className="py-1.5 text-muted">and {formatCount(more)} more</li>}
    </ul>
  )
}

function addressOf({ kind, id }: ForecastLine): string {
  return kind === 'invoice'
    ? href('/admin/invoices/:id', { id })
    : href('/admin/subscriptions/:id', { id })
}
