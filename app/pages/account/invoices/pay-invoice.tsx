import { Form, href, Link, useNavigation } from 'react-router'
import { formatDay } from '#kernel/date-format.ts'
import { decimalRand, formatRand } from '#kernel/money.ts'
import type { CustomerInvoice } from '#modules/billing/invoices/queries/customer-invoice.server.ts'
import { BankDetailsList } from '#modules/billing/payments/components/bank-details-list.tsx'
import { reportedPaymentNotes } from '#modules/billing/payments/rules/reported-payment.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { HiddenField } from '#ui/form/field.tsx'
import { Button } from '#ui/primitives/button.tsx'

type Props = { invoice: CustomerInvoice; onlyLooking: boolean; problem: string | null }

/**
 * How to pay this invoice: from credit, by card or by bank transfer. On phones it comes before the
 * document.
 */
export function PayInvoice({ invoice, onlyLooking, problem }: Props) {
  return (
    <aside
      aria-label="Pay this invoice"
      className="flex min-w-0 flex-col gap-5 rounded-2xl border border-line bg-surface p-5 max-xl:order-first xl:sticky xl:top-24 print:hidden"
    >
      <StillToPay invoice={invoice} />
      {problem !== null && <Alert kind="error">{problem}</Alert>}
      {invoice.isBeingCharged && (
        <Alert kind="info">
          We’re charging your saved card for this invoice. You don’t need to do anything.
        </Alert>
      )}
      {invoice.reported && <Alert kind="info">{reportedPaymentNotes[invoice.reported]}</Alert>}
      {invoice.payableBy.length === 0 && (
        <Alert kind="warning">
          We can’t take payments at the moment. Please write to {invoice.seller.email || 'us'}.
        </Alert>
      )}
      {onlyLooking ? (
        <p className="text-muted text-sm">
          Only the customer can pay here. You can record a payment in the back office.
        </p>
      ) : (
        !invoice.isBeingCharged && <PayNow invoice={invoice} asSecond={invoice.reported !== null} />
      )}
      {invoice.bank && (
        <section>
          <h2 className="font-semibold">
            {invoice.payableBy.includes('card') ? 'Or by bank transfer' : 'By bank transfer'}
          </h2>
          <BankDetailsList
            bank={invoice.bank}
            change={invoice.bankChange}
            reference={invoice.paymentReference}
            amount={{ plain: decimalRand(invoice.owedCents), shown: formatRand(invoice.owedCents) }}
          />
          {!onlyLooking && (
            <Button
              to={href('/dashboard/invoices/:id/paid', { id: invoice.id })}
              variant="outline"
              className="mt-4 w-full"
            >
              I’ve paid
            </Button>
          )}
        </section>
      )}
      {invoice.canBeWithdrawn && !onlyLooking && (
        <Link
          to={href('/dashboard/invoices/:id/withdraw', { id: invoice.id })}
          className="self-start py-1 text-muted text-sm underline underline-offset-4"
        >
          Don’t want it any more? Withdraw this order
        </Link>
      )}
    </aside>
  )
}

function StillToPay({ invoice }: { invoice: CustomerInvoice }) {
  const late = invoice.status === 'overdue'
  return (
    <div>
      <p className="tabular font-bold font-display text-3xl tracking-tight">
        {formatRand(invoice.owedCents)}
      </p>
      <p className={late ? 'font-semibold text-danger text-sm' : 'text-muted text-sm'}>
        {late ? 'Was due on' : invoice.status === 'awaiting' ? 'Please pay by' : 'Due by'}{' '}
        {formatDay(invoice.dueDate)}
      </p>
      {invoice.owedCents < invoice.totalCents && (
        <p className="tabular text-muted text-sm">
          What is left of {formatRand(invoice.totalCents)}
        </p>
      )}
    </div>
  )
}

/** While a payment is on its way, the ways to pay stay within reach but ask for nothing. */
function PayNow({ invoice, asSecond }: { invoice: CustomerInvoice; asSecond: boolean }) {
  const { formAction } = useNavigation()
  return (
    <>
      {invoice.creditCents > 0 && (
        <Form method="post" className="flex flex-col gap-2 border-line border-b pb-5">
          <p className="text-sm">
            You have <strong className="tabular">{formatRand(invoice.creditCents)}</strong> of
            credit with us.
          </p>
          <Button
            type="submit"
            variant="outline"
            loading={formAction?.startsWith('/dashboard/invoices/')}
            className="w-full"
          >
            Use {formatRand(Math.min(invoice.creditCents, invoice.owedCents))} of it here
          </Button>
        </Form>
      )}
      {invoice.payableBy.includes('card') && (
        <Form method="post" action="/dashboard/pay" className="flex flex-col gap-3">
          <HiddenField name="id" value={invoice.id} />
          <Button
            type="submit"
            size="lg"
            variant={asSecond ? 'outline' : 'primary'}
            loading={formAction === '/dashboard/pay'}
            className="w-full"
          >
            {asSecond ? 'Pay by card instead' : 'Pay by card'}
          </Button>
          {invoice.mayKeepCard && (
            <CheckboxField name="keepCard" label="Keep this card and charge renewals to it" />
          )}
        </Form>
      )}
    </>
  )
}
