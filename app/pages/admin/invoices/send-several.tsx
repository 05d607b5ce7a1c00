import { data, Form, href, useNavigation } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import type { FormAnswer } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { newId } from '#kernel/ids.ts'
import { formatRand } from '#kernel/money.ts'
import { sendInvoices } from '#modules/billing/invoices/operations/send-invoice.server.ts'
import { chosenInvoices } from '#modules/billing/invoices/queries/chosen-invoices.server.ts'
import {
  type SentInvoices,
  sendInvoicesForm,
} from '#modules/billing/invoices/rules/send-invoices.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { ConfirmPage } from '#ui/feedback/confirm-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { HiddenField } from '#ui/form/field.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Route } from './+types/send-several'

export const meta: Route.MetaFunction = () => [{ title: 'Send invoices' }]

/** Confirms which of the chosen invoices go to whom, and afterwards which did not go out. */
export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url
  return {
    invoices: await chosenInvoices(searchParams.getAll('id')),
    list: searchParams.get('list') ?? '',
    idempotencyKey: newId(),
  }
}

type Answer = FormAnswer | { outcome: SentInvoices }

export const action = formAction((_: Route.ActionArgs) => ({
  schema: sendInvoicesForm,
  run: (member, { id, idempotency_key: occasion }) => sendInvoices(member, id, { occasion }),
  done: (outcome, { list }) =>
    outcome.skipped.length > 0
      ? data<Answer>({ outcome })
      : redirectWithToast(listAddress(list), {
          kind: 'success',
          message: `${counted(outcome.sent)} sent`,
        }),
}))

/** The address of the list with its search, filters and sorting. */
function listAddress(search: string): string {
  return `${href('/admin/invoices')}${/^\?[^\s\\]*$/.exec(search)?.[0] ?? ''}`
}

const counted = (count: number) => `${count} ${count === 1 ? 'invoice' : 'invoices'}`

export default function SendInvoices({
  loaderData: { invoices, list, idempotencyKey },
  actionData,
}: Route.ComponentProps) {
  const { formData } = useNavigation()
  const back = listAddress(list)
  if (actionData && 'outcome' in actionData)
    return <Outcome outcome={actionData.outcome} back={back} />
  const sendable = invoices.filter(({ canBeSent }) => canBeSent)
  if (sendable.length === 0) {
    return (
      <>
        <PageHeader title="Send invoices" back={{ label: 'Invoice Management', to: back }} />
        <EmptyState
          title="No invoices to send"
          action={<Button to={back}>Back to invoices</Button>}
        >
          Select unpaid invoices in the list first.
        </EmptyState>
      </>
    )
  }
  return (
    <Form method="post">
      <HiddenField
        name="idempotency_key"
        value={actionData?.typed.idempotency_key || idempotencyKey}
      />
      <HiddenField name="list" value={list} />
      {sendable.map(({ id }) => (
        <HiddenField key={id} name="id" value={id} />
      ))}
      <ConfirmPage
        refusal={actionData?.refusal}
        title={`Send ${counted(sendable.length)}?`}
        confirmLabel={`Send ${counted(sendable.length)}`}
        tone="primary"
        cancelTo={back}
        pending={formData !== undefined}
      >
        <p>Each customer gets an email with the invoice attached as a PDF.</p>
        <ul className="mt-3 flex flex-col gap-2">
          {sendable.map(({ id, number, customerName, recipient, totalCents }) => (
            <li key={id} className="wrap-anywhere">
              <span className="font-medium text-text">{number}</span> {formatRand(totalCents)}
              <span className="block">
                {customerName}, {recipient}
              </span>
            </li>
          ))}
        </ul>
      </ConfirmPage>
    </Form>
  )
}

function Outcome({ outcome: { sent, skipped }, back }: { outcome: SentInvoices; back: string }) {
  return (
    <>
      <PageHeader title="Send invoices" back={{ label: 'Invoice Management', to: back }} />
      <Alert kind="warning" title={`${counted(sent)} sent, ${skipped.length} skipped`}>
        <ul className="list-disc pl-5">
          {skipped.map(({ number, reason }) => (
            <li key={`${number} ${reason}`}>
              {number}: {reason}
            </li>
          ))}
        </ul>
      </Alert>
      <div>
        <Button to={back}>Back to invoices</Button>
      </div>
    </>
  )
}
