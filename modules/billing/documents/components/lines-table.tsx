import { type Cents, formatRand } from '#kernel/money.ts'
import { amountCell, CardTable } from '#ui/table/card-table.tsx'

type Props = {
  lines: readonly {
    position: number
    description: string
    quantity: number
    unitPriceCents: Cents
    totalCents: Cents
  }[]
}

const heads = [
  { label: 'Description' },
  { label: 'Qty' },
  { label: 'Unit price', className: 'max-sm:hidden' },
  { label: 'Total' },
]

/** The lines of an order or invoice, as staff see them. */
export function LinesTable({ lines }: Props) {
  return (
    <CardTable heads={heads}>
      <tbody className="divide-y divide-line">
        {lines.map((line) => (
          <tr key={line.position}>
            <td className="wrap-anywhere whitespace-pre-line px-4 py-2.5">{line.description}</td>
            <td className={amountCell}>{line.quantity}</td>
            <td className={`${amountCell} max-sm:hidden`}>{formatRand(line.unitPriceCents)}</td>
            <td className={amountCell}>{formatRand(line.totalCents)}</td>
          </tr>
        ))}
      </tbody>
    </CardTable>
  )
}
