import { Rocket } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { SecondPayments } from '#app/payment/second-payments.tsx'
import { signedInPerson } from '#app/shells/guards.server.ts'
import { accountHome } from '#modules/accounts/queries/account-home.server.ts'
import { ownSecondPayments } from '#modules/billing/notifications/queries/unallocated-payments.server.ts'
import { ServiceRow } from '#modules/billing/subscriptions/components/service-row.tsx'
import { splitName } from '#modules/identity/rules/account.ts'
import { OwnTicketLines } from '#modules/support/components/own-ticket-lines.tsx'
import {
  type OwnTicketRow,
  unsolvedTickets,
} from '#modules/support/queries/for-customers/own-tickets.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/home'
import { LatestEvents } from './home/events.tsx'
import { MoneyCards } from './home/money-cards.tsx'
import { NextSteps } from './home/next-steps.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Your account' }]

export async function loader(args: Route.LoaderArgs) {
  const person = signedInPerson(args)
  const tickets = await unsolvedTickets(person)
  const secondPayments = await ownSecondPayments(person)
  return {
    tickets,
    secondPayments,
    firstName: splitName(person.name).firstName,
    email: person.email,
    ...(await accountHome(person)),
    onlyLooking: person.viewedBy !== undefined,
  }
}

export default function DashboardHome({ loaderData }: Route.ComponentProps) {
  const { firstName, email, services, openInvoices, steps, tickets, sees, onlyLooking } = loaderData
  const isEmpty = sees.services && services.count === 0 && openInvoices.count === 0
  return (
    <>
      <header>
        <h1 className="break-words font-bold font-display text-title">Hello, {firstName}</h1>
        {(isEmpty || steps.length > 0) && (
          <p className="mt-1 text-lead text-muted">
            {isEmpty ? 'Good to have you here.' : 'What needs attention, and what’s running.'}
          </p>
        )}
      </header>
      <SecondPayments payments={loaderData.secondPayments} />
      <NextSteps steps={steps} email={email} open={openInvoices} onlyLooking={onlyLooking} />
      {steps.length === 0 &&
        services.count > 0 &&
        !tickets.some(({ status }) => status === 'waiting_customer') && <AllWell />}
      {isEmpty && <NothingYet mayOrder={sees.invoices} />}
      {!isEmpty && sees.invoices && <MoneyCards home={loaderData} onlyLooking={onlyLooking} />}
      {isEmpty ? (
        <OpenTickets tickets={tickets} />
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
          <div className="grid min-w-0 gap-4">
            {services.count > 0 && (
              <Card
                title="Your services"
                flush
                actions={<More to="/dashboard/services">See all {services.count}</More>}
              >
                <ul className="divide-y divide-line">
                  {services.rows.map((service) => (
                    <ServiceRow key={service.id} service={service} showsPrice={sees.invoices} />
                  ))}
                </ul>
              </Card>
            )}
            <OpenTickets tickets={tickets} />
          </div>
          {sees.invoices && <LatestEvents events={loaderData.events} />}
        </div>
      )}
    </>
  )
}

function AllWell() {
  return (
    <p className="flex items-center gap-3 rounded-xl bg-positive-soft px-4 py-3 font-medium text-positive">
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-positive" />
      Everything is in order. You don’t need to do anything.
    </p>
  )
}

function NothingYet({ mayOrder }: { mayOrder: boolean }) {
  return (
    <Card>
      <EmptyState
        icon={<Rocket className="size-6" />}
        title="Nothing is hosted here yet"
        action={
          mayOrder && (
            <Button href="/products" size="lg">
              See our plans
            </Button>
          )
        }
      >
        {mayOrder
          ? 'Your services, invoices and renewals will appear here once you’ve chosen a plan.'
          : 'Services will appear here.'}
      </EmptyState>
    </Card>
  )
}

function More({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="py-0.5 text-link text-sm underline underline-offset-4">
      {children}
    </Link>
  )
}

/** Tickets that still want something, a line each; nothing when there are none. */
function OpenTickets({ tickets }: { tickets: readonly OwnTicketRow[] }) {
  if (tickets.length === 0) return null
  return (
    <Card
      title="Your open tickets"
      flush
      actions={
        <Link
          to={href('/dashboard/tickets')}
          className="py-0.5 text-link text-sm underline underline-offset-4"
        >
          See all tickets
        </Link>
      }
    >
      <OwnTicketLines
        tickets={tickets}
        addressOf={(id) => href('/dashboard/tickets/:id', { id })}
      />
    </Card>
  )
}
