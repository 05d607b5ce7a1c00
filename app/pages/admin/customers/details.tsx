import { Eye, FileDown, HandCoins, Pencil, ReceiptText, Trash2 } from 'lucide-react'
import { data, href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { shownVersion } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { UndrawnLetters } from '#modules/billing/documents/components/undrawn-letters.tsx'
import { CustomerStatusBadge } from '#modules/customers/components/customer-status.tsx'
import { annotateCustomer } from '#modules/customers/operations/update-customer.server.ts'
import { annotationsSchema } from '#modules/customers/rules/customer-form.ts'
import { AddressWarning } from '#modules/mail/suppressions/components/address-warning.tsx'
import { ActionButton } from '#ui/form/action-button.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Route } from './+types/details'
import { fullName } from './columns.tsx'
import { CustomerPeopleCard, CustomerServices, CustomerTickets } from './details/customer-lists.tsx'
import { loadCustomer } from './details/load-customer.server.ts'
import { Annotations, CustomerMetricCards, CustomerProfile } from './details/profile-card.tsx'
import { Timeline } from './details/timeline.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? fullName(loaderData.customer) : 'Customer' },
]

export async function loader(args: Route.LoaderArgs) {
  const loaded = await loadCustomer(signedInStaff(args), args.params.id, args.url)
  if (!loaded) throw data('Customer not found', { status: 404 })
  return loaded
}

/** The one form of the page: notes and tags. */
export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: annotationsSchema,
  run: (member, annotations) => annotateCustomer(member, params.id, annotations),
  done: () =>
    redirectWithToast(href('/admin/customers/:id', { id: params.id }), {
      kind: 'success',
      message: 'Customer updated successfully',
    }),
}))

const small = { variant: 'outline', size: 'sm' } as const

export default function CustomerPage({ loaderData, actionData }: Route.ComponentProps) {
  const {
    customer,
    account,
    mayLogIn,
    seesMoney,
    paysOut,
    figures,
    services,
    timeline,
    tickets,
    kind,
    isOlder,
    timezone,
  } = loaderData
  const title = (
    <>
      <span className="wrap-anywhere min-w-0">{fullName(customer)}</span>
      <CustomerStatusBadge status={customer.status} />
    </>
  )
  const actions = (
    <>
      {mayLogIn && (
        <ActionButton
          to={href('/admin/customers/:id/log-in', { id: customer.id })}
          icon={<Eye aria-hidden="true" className="size-4" />}
        >
          Sign in as customer
        </ActionButton>
      )}
      {paysOut && (
        <Button
          to={href('/admin/customers/:id/credit/:decision?', { id: customer.id })}
          {...small}
          icon={<HandCoins aria-hidden="true" className="size-4" />}
        >
          Credit
        </Button>
      )}
      {seesMoney && (
        <Button
          to={href('/admin/customers/:id/statement', { id: customer.id })}
          {...small}
          icon={<ReceiptText aria-hidden="true" className="size-4" />}
        >
          Statement
        </Button>
      )}
      <Button
        href={href('/admin/customers/:id/export', { id: customer.id })}
        {...small}
        icon={<FileDown aria-hidden="true" className="size-4" />}
      >
        Personal data
      </Button>
      <Button
        to={href('/admin/customers/:id/edit', { id: customer.id })}
        {...small}
        icon={<Pencil aria-hidden="true" className="size-4" />}
      >
        Edit
      </Button>
      <Button
        to={href('/admin/customers/:id/delete', { id: customer.id })}
        {...small}
        icon={<Trash2 aria-hidden="true" className="size-4" />}
      >
        Delete
      </Button>
    </>
  )
  return (
    <>
      <PageHeader
        title={title}
        back={{ label: 'Customers', to: '/admin/customers' }}
        actions={actions}
      />
      {loaderData.warning && (
        <AddressWarning
          address={customer.email}
          warning={loaderData.warning}
          mayManageEmail={loaderData.mayManageEmail}
        />
      )}
      <UndrawnLetters letters={loaderData.undrawn} />
      <CustomerMetricCards
        figures={figures}
        statement={
          seesMoney ? href('/admin/customers/:id/statement', { id: customer.id }) : undefined
        }
      />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 gap-5">
          <CustomerServices services={services} />
          {tickets && <CustomerTickets customer={customer} tickets={tickets} />}
        </div>
        <div className="grid min-w-0 items-start gap-5 md:max-xl:grid-cols-2 xl:row-span-2">
          <CustomerProfile
            consent={loaderData.consent}
            customer={customer}
            account={account}
            zone={timezone}
          />
          <CustomerPeopleCard customerId={customer.id} people={loaderData.people} />
          <Annotations
            key={customer.id}
            customer={customer}
            version={shownVersion(loaderData, actionData)}
            answer={actionData}
          />
        </div>
        <Timeline {...timeline} kind={kind} isOlder={isOlder} zone={timezone} />
      </div>
    </>
  )
}
