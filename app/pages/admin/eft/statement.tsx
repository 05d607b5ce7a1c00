import { data, Form, href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { formatDay, formatMoment } from '#kernel/date-format.ts'
import { noFields } from '#kernel/form-fields.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { formatRand } from '#kernel/money.ts'
import { continueStatement } from '#modules/reconciliation/operations/match-bank-lines.server.ts'
import { bankLineList } from '#modules/reconciliation/queries/bank-line-list.server.ts'
import {
  bankStatement,
  type LineFigures,
} from '#modules/reconciliation/queries/bank-statements.server.ts'
import { isOtherAccount } from '#modules/reconciliation/rules/bank-line-decisions.ts'
import { bankLineListShape } from '#modules/reconciliation/rules/bank-line-states.ts'
import { bankLabels, isBank } from '#modules/reconciliation/rules/bank-statement/banks.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { StatCard, StatCards } from '#ui/layout/stat-card.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { List } from '#ui/table/list.tsx'
import type { Route } from './+types/statement'
import { bankLineColumns, statementFilters } from './columns.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.statement.fileName ?? 'Statement' },
]

export async function loader(args: Route.LoaderArgs) {
  const query = parseListQuery(bankLineListShape, args.url.searchParams)
  const [found, { timezone, paymentMethods }] = await Promise.all([
    bankStatement(args.params.id),
    siteSettings(),
  ])
  if (!found) throw data('Statement not found', { status: 404 })
  const otherAccount = isOtherAccount(found.statement.accountNumber, paymentMethods.account_number)
  return {
    ...found,
    query,
    timezone,
    otherAccount,
    page: await bankLineList(query, found.statement.id),
  }
}

/** Matches the remaining lines after an interrupted import. */
export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  run: (member) => continueStatement(member, params.id),
  done: () =>
    redirectWithToast(href('/admin/eft/statements/:id', { id: params.id }), {
      kind: 'success',
      message: 'Lines matched',
    }),
}))

export default function StatementPage({ loaderData, actionData }: Route.ComponentProps) {
  const { statement, figures, undecided, newCount, caution, query, page, timezone, otherAccount } =
    loaderData
  const from = isBank(statement.bank) ? bankLabels[statement.bank] : statement.bank
  const days =
    statement.firstDay && statement.lastDay
      ? `${formatDay(statement.firstDay)} to ${formatDay(statement.lastDay)}`
      : ''
  const known = statement.lineCount - newCount
  return (
    <>
      <PageHeader
        title={<span className="min-w-0 wrap-anywhere">{statement.fileName}</span>}
        description={[
          from,
          statement.accountNumber,
          days,
          `imported ${formatMoment(statement.createdAt, timezone)} by ${statement.uploadedBy}`,
        ]
          .filter(Boolean)
          .join(' · ')}
        back={{ label: 'Bank statements', to: '/admin/eft/statements' }}
      />
      {actionData && <Alert kind="error" title={actionData.refusal.message} />}
      {otherAccount && (
        <Alert kind="warning" title={`This statement is of account ${statement.accountNumber}`}>
          Customers pay into another account, the one in the settings. If this is not yours as well,
          dismiss its lines.
        </Alert>
      )}
      {caution !== '' && (
        <Alert
          kind="warning"
          title="Nothing is allocated automatically where the direction is in doubt"
        >
          {caution}
        </Alert>
      )}
      {undecided > 0 && (
        <Alert
          kind="info"
          action={
            <Form method="post">
              <Button type="submit" variant="outline" size="sm">
                Match them now
              </Button>
            </Form>
          }
        >
          {undecided === 1 ? 'One line is' : `${undecided} lines are`} still to be looked at. This
          continues automatically.
        </Alert>
      )}
      {known > 0 && (
        <Alert kind="info">
          {known === 1 ? 'One line was' : `${known} lines were`} in an earlier statement already and{' '}
          {known === 1 ? 'is' : 'are'} not listed here.
        </Alert>
      )}
      <Figures figures={figures} />
      <List
        label="Lines of this statement"
        noun={{ one: 'line', many: 'lines' }}
        columns={bankLineColumns}
        page={page}
        query={query}
        filters={statementFilters}
        search={{ label: 'Search lines', placeholder: 'Text, reference, amount or customer' }}
        rowKey={(row) => row.id}
        rowName={(row) => `line ${row.description}`}
        rowLink={(row) => href('/admin/eft/lines/:id/:decision?', { id: row.id })}
        bulk={null}
        empty={
          <EmptyState title="No new lines">
            Every transaction in this file was in an earlier statement.
          </EmptyState>
        }
      />
    </>
  )
}

function Figures({ figures }: { figures: LineFigures }) {
  return (
    <StatCards label="What happened to the lines">
      <StatCard
        label="Reconciled"
        value={figures.reconciled.count}
        note={formatRand(figures.reconciled.cents)}
        to="?state=reconciled"
      />
      <StatCard
        label="Proposed"
        value={figures.proposed.count}
        note={formatRand(figures.proposed.cents)}
        to="?state=proposed"
      />
      <StatCard
        label="Waiting"
        value={figures.waiting.count}
        note={formatRand(figures.waiting.cents)}
        to="?state=waiting"
      />
      <StatCard
        label="Dismissed"
        value={figures.dismissed.count}
        note={formatRand(figures.dismissed.cents)}
        to="?state=dismissed"
      />
      <StatCard
        label="Money out"
        value={figures.outgoing.count}
        note={formatRand(figures.outgoing.cents)}
        to="?state=outgoing"
      />
    </StatCards>
  )
}
