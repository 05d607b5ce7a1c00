import { FileDown, Send } from 'lucide-react'
import { href } from 'react-router'
import { refusalError } from '#app/forms/refusal.server.ts'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { newId } from '#kernel/ids.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { AccountStatement } from '#modules/billing/statements/components/account-statement.tsx'
import { StatementRange } from '#modules/billing/statements/components/statement-range.tsx'
import { customerStatement } from '#modules/billing/statements/queries/account-statement.server.ts'
import { statementPeriod } from '#modules/billing/statements/rules/statement.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { ActionButton } from '#ui/form/action-button.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Route } from './+types/statement'

export const meta: Route.MetaFunction = () => [{ title: 'Account statement' }]

export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  const { searchParams } = args.url
  const asked = { from: searchParams.get('from'), to: searchParams.get('to') }
  const found = await customerStatement(member, args.params.id, asked)
  const today = await siteToday()
  const base = href('/admin/customers/:id', { id: args.params.id })
  if (found.ok) {
    const { seller: _seller, bank: _bank, buyer, ...statement } = found.value
    return {
      base,
      today,
      period: statement.period,
      statement,
      buyer,
      problem: null,
      idempotencyKey: newId(),
    }
  }
  if (found.error.code !== 'invalid') throw refusalError(found.error)
  return {
    base,
    today,
    period: statementPeriod(asked.from, asked.to, today),
    statement: null,
    buyer: null,
    problem: found.error.message,
    idempotencyKey: '',
  }
}

export default function CustomerStatementPage({ loaderData, params }: Route.ComponentProps) {
  const { base, period, today, statement, buyer, problem, idempotencyKey } = loaderData
  const { from, to } = period
  return (
    <>
      <PageHeader
        title="Account statement"
        description={buyer ? buyer.company || buyer.name : undefined}
        back={
          statement?.isCustomerDeleted
            ? { label: 'Customers', to: '/admin/customers' }
            : { label: buyer?.name || 'Customer', to: base }
        }
        actions={
          statement && (
            <>
              {!statement.isCustomerDeleted && (
                <ActionButton
                  to={href('/admin/customers/:id/statement/send', { id: params.id })}
                  fields={{ from, to, idempotency_key: idempotencyKey }}
                  size="md"
                  icon={<Send aria-hidden="true" className="size-4" />}
                >
                  Email statement
                </ActionButton>
              )}
              <Button
                href={`${href('/admin/customers/:id/statement/pdf', { id: params.id })}?from=${from}&to=${to}`}
                download
                icon={<FileDown aria-hidden="true" className="size-4" />}
              >
                Download PDF
              </Button>
            </>
          )
        }
      />
      <StatementRange {...period} today={today} />
      {problem !== null && <Alert kind="warning">{problem}</Alert>}
      {statement && (
        <AccountStatement
          statement={statement}
          invoicePath={(id) => href('/admin/invoices/:id', { id })}
        />
      )}
    </>
  )
}
