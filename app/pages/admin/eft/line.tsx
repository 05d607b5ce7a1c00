import { data } from 'react-router'
import { newId } from '#kernel/ids.ts'
import { formatRand } from '#kernel/money.ts'
import { undoProblem } from '#modules/billing/allocation/queries/undo-problem.server.ts'
import { RestoreNote } from '#modules/billing/subscriptions/components/service-row.tsx'
import { restorePreviewsOf } from '#modules/billing/subscriptions/queries/restore-preview.server.ts'
import { customerChoices } from '#modules/customers/queries/customer-choices.server.ts'
import { BankLineBadge } from '#modules/reconciliation/components/bank-line-state.tsx'
import {
  bankLineDetails,
  payableChoices,
} from '#modules/reconciliation/queries/bank-line.server.ts'
import { bouncedPayments } from '#modules/reconciliation/queries/bounced-payments.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Route } from './+types/line'
import { BookForm } from './line/book-form.tsx'
import { lineAction } from './line/line-action.server.ts'
import { LineFacts, Nearby, WhereAllocated } from './line/parts.tsx'
import { Bounced, Proposal, Recorded } from './line/proposal.tsx'
import { ChooseCustomer, Dismiss, MatchAgain, Reopen, Undo } from './line/reason-form.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Line of ${formatRand(loaderData.line.amountCents)}` : 'Line' },
]

export async function loader(args: Route.LoaderArgs) {
  action.requireName(args.params.decision)
  const { searchParams } = args.url
  const search = (searchParams.get('q') ?? '').trim().slice(0, 100)
  const chosen = {
    customerId: searchParams.get('customer'),
    invoiceId: searchParams.get('invoice'),
  }
  const [details, documents, people] = await Promise.all([
    bankLineDetails(args.params.id, chosen),
    search === '' ? [] : payableChoices(search),
    search === '' ? [] : customerChoices(search),
  ])
  if (!details) throw data('Line not found', { status: 404 })
  const restores = await restorePreviewsOf(details.customer?.id ?? null)
  const bounced = details.line.amountCents < 0 ? await bouncedPayments(details.line) : []
  const problem =
    details.line.state === 'reconciled' && details.line.amountCents > 0
      ? await undoProblem(details.line.id)
      : null
  return {
    ...details,
    undoProblem: problem,
    restores,
    bounced,
    search,
    documents,
    people,
    isChosen: chosen.customerId !== null,
    idempotencyKey: newId(),
  }
}

export const action = lineAction

export default function BankLinePage({ loaderData, actionData }: Route.ComponentProps) {
  const { line, restores, bounced, search, documents, people, isChosen, idempotencyKey } =
    loaderData
  const isIn = line.amountCents > 0
  const isUndecided = line.state === 'proposed' || line.state === 'waiting'
  const isOpen = isUndecided && isIn
  const title = (
    <>
      <span className="tabular whitespace-nowrap">{formatRand(line.amountCents)}</span>
      <BankLineBadge state={line.state} />
    </>
  )
  return (
    <>
      <PageHeader
        title={title}
        description={line.description}
        back={{ label: 'EFT desk', to: '/admin/eft' }}
      />
      {actionData && (
        <Alert kind="error" title={actionData.refusal.message}>
          {Object.values(actionData.refusal.fields ?? {})
            .flat()
            .filter((text) => text !== actionData.refusal.message)
            .join(' ')}
        </Alert>
      )}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5 max-xl:order-2">
          {!isIn && (isUndecided || line.state === 'outgoing') && (
            <Bounced id={line.id} payments={bounced} />
          )}
          {isOpen && <Recorded details={loaderData} />}
          {isOpen &&
            restores.map((preview) => (
              <RestoreNote key={preview.subscriptionId} preview={preview} />
            ))}
          {isOpen && !isChosen && <Proposal details={loaderData} idempotencyKey={idempotencyKey} />}
          {isOpen && (
            <BookForm
              key={loaderData.customer?.id}
              details={loaderData}
              idempotencyKey={idempotencyKey}
              isChosen={isChosen}
            />
          )}
          {isOpen && <ChooseCustomer search={search} documents={documents} people={people} />}
          <WhereAllocated details={loaderData} />
          {line.state === 'dismissed' && <Reopen id={line.id} />}
          {line.state === 'reconciled' && (
            <Undo
              id={line.id}
              isIn={isIn}
              typed={actionData?.typed.reason}
              problem={loaderData.undoProblem}
            />
          )}
          {isUndecided && <Dismiss id={line.id} typed={actionData?.typed.reason} />}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <LineFacts
            details={loaderData}
            actions={isOpen ? <MatchAgain id={line.id} /> : undefined}
          />
          <Nearby details={loaderData} />
        </div>
      </div>
    </>
  )
}
