import { Rocket } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { requirePerson } from '#app/shells/guards.server.ts'
import { formatDay } from '#kernel/date-format.ts'
import { formatRand } from '#kernel/money.ts'
import { type AccountHome, accountHome } from '#modules/accounts/queries/account-home.server.ts'
import { InvoiceStatusBadge } from '#modules/billing/invoices/components/invoice-status.tsx'
import { ServiceRow } from '#modules/billing/subscriptions/components/service-row.tsx'
import { splitName } from '#modules/identity/rules/account.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/home'
import { NextSteps } from './home/next-steps.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Your account' }]

export async function loader(args: Route.LoaderArgs) {
  const person = await requirePerson(args)
  return {
    firstName: splitName(person.name).firstName,
    email: person.email,
    ...(await accountHome(person)),
    onlyLooking: person.viewedBy !== undefined,
  }
}

export default function DashboardHome({ loaderData }: Route.ComponentProps) {
  const { firstName, email, services, openInvoices, steps, onlyLooking } = loaderData
  return (
    <>
      <header>
        <div aria-hidden="true" className="bg-horizon h-1 w-16 rounded-full" />
        <h1 className="mt-5 break-words font-bold font-display text-title">Hello, {firstName}</h1>
        <p className="mt-1 text-lead text-muted">{summary(steps.length, services.count)}</p>
      </header>
      <NextSteps steps={steps} email={email} open={openInvoices} onlyLooking={onlyLooking} />
      {services.count > 0 && (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
          <Card title="Your services" flush actions={<More to="/dashboard/services">See all {services.count}</More>}>
            <ul className="divide-y divide-line">
              {services.rows.map((service) => (
                <ServiceRow key={service.id} service={service} />
              ))}
            </ul>
          </Card>
          <OpenInvoices open={openInvoices} />
        </div>
      )}
      {services.count === 0 && openInvoices.count > 0 && <OpenInvoices open={openInvoices} />}
      {services.count === 0 && openInvoices.count === 0 && <NothingYet />}
    </>
  )
}

function summary(steps: number, services: number): string {
  if (services === 0) return 'Good to have you here.'
  return steps === 0 ? 'Everything is in order. You don’t need to do anything.' : 'What needs attention, and what’s running.'
}

function NothingYet() {
  return (
    <Card>
      <EmptyState
        icon={<Rocket className="size-6" />}
        title="Nothing is hosted here yet"
        action={
          <Button href="/products" size="lg">
            See our plans
          </Button>
        }
      >
        Your services, invoices and renewals will appear here once you’ve chosen a plan.
      </EmptyState>
    </Card>
  )
}

function OpenInvoices({ open }: { open: AccountHome['openInvoices'] }) {
  return (
    <Card title="Open invoices" flush actions={<More to="/dashboard/invoices">All invoices</More>}>
      {open.count === 0 ? (
        <p className="px-4 py-6 text-muted text-sm">You’re all paid up. Thank you!</p>
      ) : (
        <>
          <p className="tabular border-line border-b px-4 py-4">
            <span className="block font-bold font-display text-3xl tracking-tight">{formatRand(open.owedCents)}</span>
            <span className="text-muted text-sm">
              owed{open.awaitingCents > 0 && `, and ${formatRand(open.awaitingCents)} ordered and not paid yet`}
            </span>
          </p>
          <ul className="divide-y divide-line">
            {open.rows.map((invoice) => (
              <li key={invoice.id} className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 hover:bg-sunken/60">
                <div className="min-w-0">
                  <Link to={href('/dashboard/invoices/:id', { id: invoice.id })} className="break-words font-semibold after:absolute after:inset-0">
                    {invoice.number}
                  </Link>
                  <p className="text-muted text-sm">{invoice.reported ? 'Payment on its way' : `Due ${formatDay(invoice.dueDate)}`}</p>
                </div>
                <div className="tabular flex items-center gap-3">
                  <InvoiceStatusBadge status={invoice.status} />
                  <span className="font-semibold">{formatRand(invoice.owedCents)}</span>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
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
