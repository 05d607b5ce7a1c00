import { FileDown, ReceiptText } from 'lucide-react'
import { href } from 'react-router'
import { signedInPerson } from '#app/shells/guards.server.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { AccountStatement } from '#modules/billing/statements/components/account-statement.tsx'
import { StatementRange } from '#modules/billing/statements/components/statement-range.tsx'
import { ownStatement } from '#modules/billing/statements/queries/account-statement.server.ts'
import { statementPeriod } from '#modules/billing/statements/rules/statement.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/statement'

export const meta: Route.MetaFunction = () => [{ title: 'Account statement' }]

export async function loader(args: Route.LoaderArgs) {
  const person = signedInPerson(args)
  const { searchParams } = args.url
  const asked = { from: searchParams.get('from'), to: searchParams.get('to') }
  const [found, today] = await Promise.all([ownStatement(person, asked), siteToday()])
  const period = statementPeriod(asked.from, asked.to, today)
  const onlyLooking = person.viewedBy !== undefined
  if (!found.ok) return { period, today, statement: null, problem: found.error, onlyLooking }
  const { seller: _seller, buyer: _buyer, bank: _bank, ...statement } = found.value
  return { period, today, statement, problem: null, onlyLooking }
}

export default function StatementPage({
  loaderData: { period, today, statement, problem, onlyLooking },
}: Route.ComponentProps) {
  const { from, to } = period
  return (
    <>
      <PageHeader
        back={{ label: 'Invoices', to: '/dashboard/invoices' }}
        title="Account statement"
        description="Every invoice, credit note and payment, with the balance after each."
        actions={
          statement && (
            <>
              {statement.closingCents > 0 && !onlyLooking && (
                <Button to="/dashboard/pay">Pay open invoices</Button>
              )}
              <Button
                href={`${href('/dashboard/statement/pdf')}?from=${from}&to=${to}`}
                download
                variant="outline"
                icon={<FileDown aria-hidden="true" className="size-4" />}
              >
                Download PDF
              </Button>
            </>
          )
        }
      />
      {problem?.code === 'not_found' ? (
        <Card>
          <EmptyState
            icon={<ReceiptText className="size-6" />}
            title="No transactions yet"
            action={<Button href="/products">See our plans</Button>}
          >
            Your transactions will appear here after your first order.
          </EmptyState>
        </Card>
      ) : (
        <StatementRange {...period} today={today} />
      )}
      {problem && problem.code !== 'not_found' && <Alert kind="warning">{problem.message}</Alert>}
      {statement && (
        <AccountStatement
          statement={statement}
          invoicePath={(id) => href('/dashboard/invoices/:id', { id })}
        />
      )}
    </>
  )
}
