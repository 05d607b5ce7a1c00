import { refusalError } from '#app/refusal.server.ts'
import { requirePerson } from '#app/shells/guards.server.ts'
import { formatDay } from '#kernel/date-format.ts'
import { formatRand } from '#kernel/money.ts'
import { ServiceStatusBadge } from '#modules/billing/components/service-status.tsx'
import { customerService } from '#modules/billing/queries/customer-service.server.ts'
import { billingPeriodLabels, paymentMethodLabels } from '#modules/billing/rules/order.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { ReadOnlyField } from '#ui/form/field.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/service'
import { PlanCard } from './services/plan-card.tsx'
import { ServiceInvoices } from './services/service-invoices.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.name ?? 'Service' }]

export async function loader(args: Route.LoaderArgs) {
  const found = await customerService(await requirePerson(args), args.params.id)
  if (!found.ok) throw refusalError(found.error)
  return found.value
}

export default function Service({ loaderData: service }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        back={{ label: 'Services', to: '/dashboard/services' }}
        title={
          <>
            <span className="min-w-0 break-words">{service.name}</span>
            <ServiceStatusBadge status={service.status} />
          </>
        }
        description={service.description || undefined}
        actions={
          <Button to="/contact" variant="outline">
            Ask for a change
          </Button>
        }
      />
      <StateNote service={service} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-6">
          <Card title="Billing">
            <div className="tabular grid gap-5 sm:grid-cols-2">
              <ReadOnlyField label="Price">
                <strong>{formatRand(service.totalCents)}</strong> {service.period === 'annual' ? 'per year' : 'per month'}
                {service.vatCents > 0 && (
                  <span className="block text-muted text-sm">
                    {formatRand(service.subtotalCents)} and VAT {formatRand(service.vatCents)}
                  </span>
                )}
              </ReadOnlyField>
              <ReadOnlyField label="Billing period">{billingPeriodLabels[service.period]}</ReadOnlyField>
              <ReadOnlyField label={service.autoRenew ? 'Renews on' : 'Paid until'}>{formatDay(service.renewsOn)}</ReadOnlyField>
              <ReadOnlyField label="Paid by">{paymentMethodLabels[service.paymentMethod]}</ReadOnlyField>
              <ReadOnlyField label="With us since">{formatDay(service.startedOn)}</ReadOnlyField>
              {service.orderNumber && <ReadOnlyField label="Order">{service.orderNumber}</ReadOnlyField>}
            </div>
          </Card>
          <ServiceInvoices invoices={service.invoices} />
        </div>
        <PlanCard limits={service.limits} features={service.features} />
      </div>
    </>
  )
}

function StateNote({ service }: { service: Route.ComponentProps['loaderData'] }) {
  if (service.status === 'paused') {
    return (
      <Alert kind="info">
        This service is paused{service.resumesOn ? ` until ${formatDay(service.resumesOn)}` : ''}. Nothing is billed meanwhile.
      </Alert>
    )
  }
  if (service.status === 'cancelled') {
    return <Alert kind="warning">This service was cancelled. It stays up until {formatDay(service.renewsOn)} and is not billed again.</Alert>
  }
  if (!service.autoRenew) return <Alert kind="info">This service does not renew by itself. It is paid until {formatDay(service.renewsOn)}.</Alert>
  return null
}
