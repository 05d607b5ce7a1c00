import { Cloud, Globe, Package, Server } from 'lucide-react'
import { href, Link } from 'react-router'
import { formatDay } from '#kernel/date-format.ts'
import { formatRand } from '#kernel/money.ts'
import { paymentMethodLabels } from '#modules/billing/orders/rules/order.ts'
import type { PackageType } from '#modules/catalog/rules/package.ts'
import { perPeriod } from '#modules/catalog/rules/period-labels.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { StatusBadge } from '#ui/feedback/badge.tsx'
import type { CustomerService } from '../queries/customer-services.server.ts'
import type { NextBilling } from '../rules/next-charge.ts'
import { type ServiceStatus, serviceStatusLabels } from '../rules/service.ts'
import type { RestorePreview } from '../rules/suspension.ts'

export function ServiceStatusBadge({ status }: { status: ServiceStatus }) {
  return <StatusBadge status={status} labels={serviceStatusLabels} />
}

const icons: Record<PackageType, typeof Globe> = {
  wordpress: Globe,
  cloud: Cloud,
  dedicated: Server,
}

export function ServiceIcon({ type }: { type: PackageType | null }) {
  const Icon = type === null ? Package : icons[type]
  return (
    <span
      aria-hidden="true"
      className="grid size-10 shrink-0 place-items-center rounded-xl bg-sunken text-muted"
    >
      <Icon className="size-5" />
    </span>
  )
}

/**
 * One purchase as a link: a subscription to its page, an order to its invoice. Without `showsPrice`
 * nothing of money.
 */
export function ServiceRow({
  service,
  showsPrice,
}: {
  service: CustomerService
  showsPrice: boolean
}) {
  const to =
    service.kind === 'subscription'
      ? href('/dashboard/services/:id', { id: service.id })
      : showsPrice &&
        service.invoiceId &&
        href('/dashboard/invoices/:id', { id: service.invoiceId })
  return (
    <li className="relative flex items-start gap-4 px-4 py-4 hover:bg-sunken/60">
      <ServiceIcon type={service.type} />
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          {to ? (
            <Link to={to} className="break-words font-semibold after:absolute after:inset-0">
              {service.name}
            </Link>
          ) : (
            <span className="break-words font-semibold">{service.name}</span>
          )}
          <p className="tabular break-words text-muted text-sm">
            {[
              service.plan,
              showsPrice &&
                `${formatRand(service.totalCents)} ${perPeriod(service.period)} · ${paymentMethodLabels[service.paymentMethod]}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:flex-col sm:items-end">
          <ServiceStatusBadge status={service.status} />
          <p className="text-muted text-sm">{note(service)}</p>
        </div>
      </div>
    </li>
  )
}

function note(service: CustomerService): string {
  if (service.renewsOn) return `Renews ${formatDay(service.renewsOn)}`
  if (service.status === 'active') return 'Does not renew'
  return service.orderNumber ? `Order ${service.orderNumber}` : ''
}

const tones: Record<NextBilling['tone'], string> = {
  plain: 'text-text',
  muted: 'text-muted',
  warning: 'font-semibold text-warning',
  danger: 'font-semibold text-danger',
}

/** The 'Next Billing' cell in its colour. */
export function NextBillingLabel({ next }: { next: NextBilling }) {
  return <span className={`whitespace-nowrap ${tones[next.tone]}`}>{next.label}</span>
}

type Props = { preview: RestorePreview }

/**
 * The new dates and amounts of a suspended service, shown before the customer pays or staff confirm
 * a payment.
 */
export function RestoreNote({ preview }: Props) {
  return (
    <Alert
      kind="info"
      title={`${preview.description} is switched off since ${formatDay(preview.suspendedOn)}`}
    >
      <RestoreTerms preview={preview} />
    </Alert>
  )
}

/** The same sentences without a frame. */
export function RestoreTerms({ preview }: Props) {
  const { overdue, unusedDays, paidUntil, billsSuspendedTime, renewal } = preview
  const numbers = overdue
    .map(({ number, owedCents }) => `${number} (${formatRand(owedCents)})`)
    .join(' and ')
  return (
    <>
      {numbers === ''
        ? 'Nothing is overdue, so it comes back with the next billing run.'
        : `It comes back as soon as ${numbers} is paid.`}{' '}
      {billsSuspendedTime
        ? `Its periods go on while it is switched off: the current one ends on ${formatDay(paidUntil)}.`
        : `If you pay today, ${unusedDays === 1 ? 'the 1 unused day' : `the ${unusedDays} unused days`} of the paid period run until ${formatDay(paidUntil)}. Time without service is not billed.`}
      {renewal &&
        ` Next payment: ${formatRand(renewal.cents)} ${renewal.byCard ? 'charged to the card' : 'due'} on ${formatDay(renewal.on)}.`}
    </>
  )
}
