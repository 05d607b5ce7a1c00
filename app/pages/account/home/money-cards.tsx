import { Landmark } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { formatDay } from '#kernel/date-format.ts'
import { formatRand } from '#kernel/money.ts'
import type { AccountHome } from '#modules/accounts/queries/account-home.server.ts'
import { Card } from '#ui/primitives/card.tsx'
import { ChangeCard } from '../services/change-card.tsx'

type Props = {
  home: Pick<AccountHome, 'openInvoices' | 'upcoming' | 'lastPayment' | 'creditCents'>
  onlyLooking: boolean
}

/** What is owed now, and what comes next. */
export function MoneyCards({ home, onlyLooking }: Props) {
  const { openInvoices, lastPayment, creditCents, upcoming } = home
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Figure
        label="Open invoices"
        value={
          openInvoices.count === 0
            ? 'None'
            : formatRand(openInvoices.owedCents + openInvoices.awaitingCents)
        }
        className={openInvoices.count === 0 ? 'bg-sunken' : 'bg-surface'}
        foot={
          <>
            {openInvoices.count === 0
              ? 'You’re all paid up. Thank you! '
              : `In ${openInvoices.count} ${openInvoices.count === 1 ? 'invoice' : 'invoices'}. `}
            {openInvoices.awaitingCents > 0 &&
              `${formatRand(openInvoices.awaitingCents)} of it is for orders that are not paid yet. `}
            {creditCents > 0 && `You have ${formatRand(creditCents)} of credit. `}
            {lastPayment
              ? `Your last payment: ${formatRand(-lastPayment.effectCents)}, ${formatDay(lastPayment.day)}.`
              : 'No payments yet.'}
          </>
        }
        action={
          <Link
            to={href('/dashboard/invoices')}
            className="py-0.5 text-link text-sm underline underline-offset-4"
          >
            All invoices
          </Link>
        }
      />
      <NextCharge upcoming={upcoming} onlyLooking={onlyLooking} />
    </div>
  )
}

function NextCharge({
  upcoming: { charge, card, announcedDays },
  onlyLooking,
}: {
  upcoming: AccountHome['upcoming']
  onlyLooking: boolean
}) {
  const days = announcedDays === 1 ? 'one day' : `${announcedDays} days`
  const how = charge?.byCard
    ? `By card. We email you ${days} before.`
    : 'We email the invoice a week before it is due.'
  return (
    <Figure
      label={
        charge
          ? `${charge.byCard ? 'Next charge' : 'Next invoice'}, ${formatDay(charge.on)}`
          : 'Next charge'
      }
      value={charge ? formatRand(charge.totalCents) : 'None'}
      className="bg-surface"
      foot={
        charge ? (
          <>
            {charge.services > 1 && `For ${charge.services} services. `}
            {how}
          </>
        ) : (
          'Nothing renews.'
        )
      }
      action={
        card ? (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span className="text-sm">Your card is stored</span>
            {card.changeFor !== null && !onlyLooking && <ChangeCard id={card.changeFor} />}
          </span>
        ) : (
          <span className="flex items-center gap-2 text-muted text-sm">
            <Landmark aria-hidden="true" className="size-4" />
            No card on file
          </span>
        )
      }
    />
  )
}

type FigureProps = {
  label: string
  value: string
  foot: ReactNode
  action: ReactNode
  className: string
}

function Figure({ label, value, foot, action, className }: FigureProps) {
  return (
    <Card className={`grid ${className}`}>
      <div className="tabular flex h-full flex-col gap-1">
        <h2 className="text-muted text-sm">{label}</h2>
        <p className="break-words font-bold font-display text-3xl tracking-tight">{value}</p>
        <p className="text-muted text-sm">{foot}</p>
        <div className="mt-auto flex min-h-10 items-end pt-2">{action}</div>
      </div>
    </Card>
  )
}
