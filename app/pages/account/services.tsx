import { Rocket } from 'lucide-react'
import { signedInPerson } from '#app/shells/guards.server.ts'
import { mayOrder, maySeeOwnInvoices } from '#modules/billing/policy.ts'
import { ServiceRow } from '#modules/billing/subscriptions/components/service-row.tsx'
import {
  customerServices,
  servicesWithoutMoney,
} from '#modules/billing/subscriptions/queries/customer-services.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { NumberedPages } from '#ui/table/pager.tsx'
import type { Route } from './+types/services'

export const meta: Route.MetaFunction = () => [{ title: 'Your services' }]

const perPage = 20

export async function loader(args: Route.LoaderArgs) {
  const person = signedInPerson(args)
  const page = Number.parseInt(args.url.searchParams.get('page') ?? '1', 10)
  const found = await customerServices(person, Number.isSafeInteger(page) ? page : 1, { perPage })
  const showsPrice = maySeeOwnInvoices(person)
  const rows = showsPrice ? found.rows : servicesWithoutMoney(found.rows)
  return { ...found, rows, mayBuy: mayOrder({ ...person, staff: null }), showsPrice }
}

export default function Services({ loaderData }: Route.ComponentProps) {
  const { rows, count, page, pages, includesVat, mayBuy, showsPrice } = loaderData
  return (
    <>
      <PageHeader
        title="Services"
        description={
          showsPrice
            ? `Your services, what they cost and when they renew.${includesVat ? ' Prices include VAT.' : ''}`
            : 'What runs, and until when.'
        }
        actions={
          mayBuy && (
            <Button href="/products" variant="outline">
              Add a service
            </Button>
          )
        }
      />
      <Card flush>
        {count === 0 ? (
          <EmptyState
            icon={<Rocket className="size-6" />}
            title="You have no services yet"
            action={
              mayBuy && (
                <Button href="/products" size="lg">
                  See our plans
                </Button>
              )
            }
          >
            {mayBuy
              ? 'Choose a plan and it will appear here, with its limits and renewal date.'
              : 'Services that are bought will appear here.'}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {rows.map((service) => (
              <ServiceRow key={service.id} service={service} showsPrice={showsPrice} />
            ))}
          </ul>
        )}
      </Card>
      {pages > 1 && <NumberedPages page={page} pages={pages} />}
    </>
  )
}
