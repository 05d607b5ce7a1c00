import { href } from 'react-router'
import { SectionLink } from '#app/shells/admin/section-link.tsx'
import { formatDay } from '#kernel/date-format.ts'
import { dayIn, type TimeZone } from '#kernel/dates.ts'
import { formatRand } from '#kernel/money.ts'
import { paymentMethodLabels } from '#modules/billing/orders/rules/order.ts'
import {
  type Receipt,
  type ReceiptSum,
  receiptKindLabels,
  receiptTotals,
} from '#modules/billing/receipts/rules/receipts.ts'
import { Card } from '#ui/primitives/card.tsx'

type Props = { lines: readonly Receipt[]; sums: readonly ReceiptSum[]; zone: TimeZone }

/** The lines of each day below the day's total. */
export function ReceiptDays({ lines, sums, zone }: Props) {
  return [...Map.groupBy(lines, ({ day }) => day)].map(([day, ofDay]) => {
    const { receivedCents, reversedCents } = receiptTotals(sums.filter((sum) => sum.day === day))
    return (
      <Card
        key={day}
        title={formatDay(day)}
        flush
        actions={
          <span className="tabular font-semibold text-sm">
            {formatRand(receivedCents - reversedCents)}
          </span>
        }
      >
        <ul className="divide-y divide-line">
          {ofDay.map((line) => (
            <Line key={line.id} line={line} zone={zone} />
          ))}
        </ul>
      </Card>
    )
  })
}

function Line({ line, zone }: { line: Receipt; zone: TimeZone }) {
  const bookedOn = dayIn(zone, line.bookedAt)
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 px-4 py-2.5 text-sm">
      <span className="wrap-anywhere min-w-0 flex-1 basis-48">
        <SectionLink
          to={href('/admin/customers/:id', { id: line.customerId })}
          className="font-medium"
        >
          {line.customerName}
        </SectionLink>
        <span className="mt-1 block text-muted">
          {line.invoiceId && line.invoiceNumber ? (
            <SectionLink to={href('/admin/invoices/:id', { id: line.invoiceId })} underlined>
              {line.invoiceNumber}
            </SectionLink>
          ) : (
            receiptKindLabels.account
          )}
        </span>
      </span>
      <span className="wrap-anywhere min-w-0 flex-1 basis-56 text-muted">
        {line.kind === 'reversal' && (
          <span className="font-medium text-danger">{receiptKindLabels.reversal} </span>
        )}
        {[paymentMethodLabels[line.method], line.reference].filter(Boolean).join(', ')}
        {line.note !== '' && <span className="block">{line.note}</span>}
        <span className="block text-xs">
          Booked {bookedOn === line.day ? 'the same day' : `on ${formatDay(bookedOn)}`} by{' '}
          {line.recordedBy}
        </span>
      </span>
      <span className="tabular ml-auto text-right">
        <span className={`block font-semibold ${line.amountCents < 0 ? 'text-danger' : ''}`}>
          {formatRand(line.amountCents)}
        </span>
        {line.feeCents > 0 && (
          <span className="block text-muted text-xs">
            Card fee {formatRand(line.feeCents)}, net {formatRand(line.amountCents - line.feeCents)}
          </span>
        )}
      </span>
    </li>
  )
}
