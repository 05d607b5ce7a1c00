import { CircleCheck, FileText, type LucideIcon, Undo2, Wallet } from 'lucide-react'
import { href, Link } from 'react-router'
import { formatDay } from '#kernel/date-format.ts'
import { formatRand } from '#kernel/money.ts'
import type { AccountHome } from '#modules/accounts/queries/account-home.server.ts'
import { type MovementKind, movementLabels } from '#modules/billing/statements/rules/statement.ts'
import { Card } from '#ui/primitives/card.tsx'

const icons: Record<MovementKind, LucideIcon> = {
  invoice: FileText,
  credit_note: Undo2,
  payment: CircleCheck,
  applied: Wallet,
  payout: Wallet,
  adjustment: Wallet,
  write_off: CircleCheck,
  bad_debt: CircleCheck,
  write_off_reversal: Undo2,
  recovery: Undo2,
}

/** The latest invoices, payments and credit notes. */
export function LatestEvents({ events }: Pick<AccountHome, 'events'>) {
  return (
    <Card
      title="Latest activity"
      flush
      actions={
        <Link
          to={href('/dashboard/statement')}
          className="py-0.5 text-link text-sm underline underline-offset-4"
        >
          Statement
        </Link>
      }
    >
      {events.length === 0 ? (
        <p className="px-4 py-6 text-muted text-sm">Invoices and payments will appear here.</p>
      ) : (
        <ul className="divide-y divide-line">
          {events.map((event) => (
            <Event key={`${event.kind} ${event.id}`} event={event} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Event({ event }: { event: AccountHome['events'][number] }) {
  const { kind, invoiceId, number, day, effectCents } = event
  const Icon = icons[kind]
  const name = `${movementLabels[kind]} ${number}`.trim()
  return (
    <li className="relative flex items-center gap-3 px-4 py-2.5 text-sm hover:bg-sunken/60">
      <Icon
        aria-hidden="true"
        className={`size-4 shrink-0 ${kind === 'payment' ? 'text-positive' : 'text-muted'}`}
      />
      <span className="min-w-0 flex-1">
        {invoiceId ? (
          <Link
            to={href('/dashboard/invoices/:id', { id: invoiceId })}
            className="block break-words font-medium after:absolute after:inset-0"
          >
            {name}
          </Link>
        ) : (
          <span className="block break-words font-medium">{name}</span>
        )}
        <span className="text-muted">{formatDay(day)}</span>
      </span>
      {kind !== 'applied' && (
        <span className="tabular whitespace-nowrap font-medium">
          {formatRand(Math.abs(effectCents))}
        </span>
      )}
    </li>
  )
}
