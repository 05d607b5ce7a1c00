import { formatDay } from '#kernel/date-format.ts'
import { formatRand } from '#kernel/money.ts'
import type { PreviewRow } from '#modules/reconciliation/rules/bank-statement/mapped-layout.ts'
import { Card } from '#ui/primitives/card.tsx'

/** The first lines as they would be imported, each above the cells that it was read from. */
export function Preview({ rows }: { rows: readonly PreviewRow[] }) {
  return (
    <Card title="Preview" flush>
      {rows.length === 0 && (
        <p className="px-4 pb-5 text-muted text-sm">
          No row is left below the one that was chosen as the first.
        </p>
      )}
      <ul aria-label="First lines" className="divide-y divide-line text-sm">
        {rows.map(({ line, cells, read }) => (
          <li key={line} className="flex min-w-0 flex-col gap-1 px-4 py-3">
            <Read read={read} />
            <span className="break-words text-muted text-xs">
              Line {line}: {cells.join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Read({ read }: Pick<PreviewRow, 'read'>) {
  if (read === null) return <span className="text-muted">No transaction: it is left out</span>
  if ('expected' in read) return <span className="text-danger">{read.expected}</span>
  return (
    <span className="flex flex-wrap justify-between gap-x-4 gap-y-1">
      <span className="min-w-0 break-words font-medium">
        {formatDay(read.bookedOn)} · {read.description}
        {read.reference !== '' && (
          <span className="font-normal text-muted"> · {read.reference}</span>
        )}
      </span>
      <span
        className={`tabular shrink-0 font-semibold ${read.amountCents > 0 ? 'text-success' : ''}`}
      >
        {formatRand(read.amountCents)}
      </span>
    </span>
  )
}
