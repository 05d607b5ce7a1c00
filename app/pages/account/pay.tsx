import { ReceiptText } from 'lucide-react'
import { Form, href, useNavigation } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { refusalError } from '#app/forms/refusal.server.ts'
import { paymentPath } from '#app/payment/use-payment-poll.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { signedInPerson } from '#app/shells/guards.server.ts'
import { andThen, ok, type Result } from '#kernel/result.ts'
import { cardPaymentForm } from '#modules/billing/allocation/operations/start-card-payment.server.ts'
import {
  type StartedPayment,
  startInvoicePayment,
} from '#modules/billing/allocation/operations/start-invoice-payment.server.ts'
import { ownPayment } from '#modules/billing/allocation/queries/own-payment.server.ts'
import { payInvoicesForm } from '#modules/billing/allocation/rules/payment-forms.ts'
import { payableInvoices } from '#modules/billing/invoices/queries/payable-invoices.server.ts'
import { offeredMethods } from '#modules/billing/orders/queries/quote.server.ts'
import { ownCredit } from '#modules/billing/payments/queries/account-credit.server.ts'
import { RestoreNote } from '#modules/billing/subscriptions/components/service-row.tsx'
import { ownRestorePreviews } from '#modules/billing/subscriptions/queries/restore-preview.server.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/pay'
import { CreditNote } from './pay/payment-parts.tsx'
import { PickInvoices } from './pay/pick-invoices.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Pay your invoices' }]

/**
 * With `payment` the customer cancelled at the gateway, so the same invoices are selected again.
 */
export async function loader(args: Route.LoaderArgs) {
  const person = signedInPerson(args)
  const stopped = args.url.searchParams.get('payment')
  const [rows, settings, creditCents, restores, before] = await Promise.all([
    payableInvoices(person, null),
    siteSettings(),
    ownCredit(person),
    ownRestorePreviews(person),
    stopped === null ? null : ownPayment(person, stopped),
  ])
  if (stopped !== null && !before)
    throw refusalError({ code: 'not_found', message: 'Payment not found.' })
  if (before?.state === 'paid')
    throw redirect(href('/dashboard/pay/:reference/return', { reference: before.reference }))
  const asked = before
    ? before.parts.map(({ invoiceId }) => invoiceId)
    : args.url.searchParams.getAll('id')
  const known = asked.filter((id) => rows.some((row) => row.id === id))
  return {
    rows,
    selected:
      asked.length === 0
        ? rows
            .filter(({ isBeingCharged, reported }) => !isBeingCharged && reported === null)
            .map(({ id }) => id)
        : known,
    isMissing: known.length < new Set(asked).size,
    isStopped: before !== null,
    offersCard: offeredMethods(settings).includes('card'),
    onlyLooking: person.viewedBy !== undefined,
    creditCents,
    restores,
  }
}

export const action = formAction((_: Route.ActionArgs) => ({
  schema: payInvoicesForm,
  run: async (person, { id, keepCard }) =>
    andThen(await startInvoicePayment(person, id), (started) => payPage(person, started, keepCard)),
  done: (page) => redirect(page),
}))

/** A single order is paid on its own page, if a gateway form can be made for it. */
async function payPage(
  person: Person,
  started: StartedPayment,
  keepCard: boolean,
): Promise<Result<string>> {
  if (started.kind === 'payment')
    return ok(
      `${href('/dashboard/pay/:reference', { reference: started.reference })}${keepCard ? '?card=keep' : ''}`,
    )
  const prepared = await cardPaymentForm(person, started.orderNumber)
  return prepared.ok ? ok(paymentPath('card', started.orderNumber)) : prepared
}

export default function Pay({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, selected, isMissing, isStopped, offersCard, onlyLooking, creditCents, restores } =
    loaderData
  const busy = useNavigation().state !== 'idle'
  return (
    <>
      <PageHeader
        back={{ label: 'Invoices', to: '/dashboard/invoices' }}
        title={isStopped ? 'Your payment wasn’t finished' : 'Pay your invoices'}
        description={
          isStopped
            ? 'Nothing was charged. Try again, or pay by bank transfer.'
            : 'Pay several invoices with one card payment.'
        }
      />
      {actionData && <Alert kind="error">{actionData.refusal.message}</Alert>}
      {isMissing && (
        <Alert kind="info">
          Some of the invoices you chose have already been paid, so we’ve left them out.
        </Alert>
      )}
      {creditCents > 0 && rows.length > 0 && <CreditNote cents={creditCents} />}
      {restores.map((preview) => (
        <RestoreNote key={preview.subscriptionId} preview={preview} />
      ))}
      {rows.length === 0 ? (
        <Card>
          <EmptyState
            icon={<ReceiptText className="size-6" />}
            title="Nothing to pay"
            action={
              <Button to="/dashboard/invoices" variant="outline">
                All invoices
              </Button>
            }
          >
            All your invoices are paid. Thank you!
          </EmptyState>
        </Card>
      ) : (
        <Form method="post" className="max-w-3xl">
          <PickInvoices key={selected.join()} rows={rows} selected={selected}>
            {offersCard && !onlyLooking && (
              <Button type="submit" size="lg" loading={busy} className="max-sm:w-full">
                Pay by card
              </Button>
            )}
          </PickInvoices>
          {!offersCard && (
            <div className="mt-4">
              <Alert kind="warning">
                You can’t pay by card at the moment. Open an invoice to see our bank details.
              </Alert>
            </div>
          )}
          {onlyLooking && (
            <p className="mt-4 text-muted text-sm">
              Only the customer can pay here. Record a payment in the back office.
            </p>
          )}
        </Form>
      )}
    </>
  )
}
