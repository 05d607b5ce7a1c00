import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { FormAnswer } from '#app/forms/form-action.ts'
import { formatRand } from '#kernel/money.ts'
import { paymentMethodLabels } from '#modules/billing/orders/rules/order.ts'
import { purchaseOrderLabel } from '#modules/billing/orders/rules/purchase-order-labels.ts'
import { serviceLabelLabel } from '#modules/billing/orders/rules/service-label-text.ts'
import { addressLines } from '#modules/customers/rules/address-lines.ts'
import { marketingHint, marketingLabel } from '#modules/mail/suppressions/rules/marketing-labels.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { HiddenField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { checkoutPath } from './address.ts'
import type { CheckoutView } from './load-checkout.server.ts'

type Props = { view: Extract<CheckoutView, { step: 'review' }>; answer: FormAnswer | undefined }

/**
 * Review and correct (ECT Act s43(2)): everything that will be ordered, a link to change each part,
 * and then the button.
 */
export function ReviewStep({ view, answer }: Props) {
  const { quote, details, method, email, waiting } = view
  const back = checkoutPath(quote.packageSlug, quote.period)
  return (
    <section className="max-w-2xl">
      <h2 className="font-display font-bold text-heading">Check your order</h2>
      {waiting && <AlreadyWaiting waiting={waiting} />}
      <dl className="mt-5 divide-y divide-line rounded-2xl border border-line bg-surface">
        <Part label="Plan" changeTo="/products" change="Change plan">
          <p className="font-semibold">{quote.packageName}</p>
          <p className="tabular">
            {formatRand(quote.periodTotalCents)} {quote.renews ? quote.perPeriod : 'once'}
            {quote.isVatRegistered && ' incl. VAT'}
          </p>
          {quote.setupFeeCents > 0 && (
            <p className="tabular">
              plus {formatRand(quote.totalCents - quote.periodTotalCents)} once for the setup
            </p>
          )}
        </Part>
        <Part label={serviceLabelLabel} changeTo={back} change="Change the domain or name">
          {details.serviceLabel || <span className="text-muted">None given</span>}
        </Part>
        <Part label="Buyer" changeTo={back} change="Change your details">
          <p>
            {details.firstName} {details.lastName}
          </p>
          {details.company && <p>{details.company}</p>}
          {details.vatNumber && <p>VAT number {details.vatNumber}</p>}
          {details.purchaseOrderNumber && (
            <p>{`${purchaseOrderLabel} ${details.purchaseOrderNumber}`}</p>
          )}
          <p>{email}</p>
          <p>{details.phone}</p>
        </Part>
        <Part label="Billing address" changeTo={back} change="Change the address">
          {addressLines(details).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Part>
        <Part label="Payment" changeTo={back} change="Change how you pay">
          <p>{paymentMethodLabels[method]}</p>
        </Part>
      </dl>
      <FormShell
        action={checkoutPath(quote.packageSlug, quote.period, 'review')}
        className="mt-6"
        refusal={answer?.refusal}
        submitLabel={
          method === 'card'
            ? `Pay ${formatRand(quote.totalCents)}`
            : `Place order for ${formatRand(quote.totalCents)}`
        }
        pendingLabel="Placing your order..."
        wide
      >
        <HiddenField name="idempotency_key" value={view.idempotencyKey} />
        <HiddenField name="reviewed_total" value={String(quote.totalCents)} />
        <HiddenField name="method" value={method} />
        {Object.entries(details).map(([name, value]) => (
          <HiddenField key={name} name={name} value={value} />
        ))}
        <p className="tabular flex flex-wrap items-baseline justify-between gap-2 border-line border-b pb-4">
          <span className="font-semibold">Total due{quote.isVatRegistered && ', incl. VAT'}</span>
          <span className="font-bold font-display text-3xl tracking-tight">
            {formatRand(quote.totalCents)}
          </span>
        </p>
        <CheckboxField
          name="acceptTerms"
          required
          defaultChecked={answer?.typed.acceptTerms === 'on'}
          error={answer?.refusal.fields?.acceptTerms}
          label={
            <>
              I accept the{' '}
              <a
                className="text-link underline underline-offset-4"
                href="/terms"
                target="_blank"
                rel="noopener"
              >
                terms of service
              </a>{' '}
              and the{' '}
              <a
                className="text-link underline underline-offset-4"
                href="/privacy"
                target="_blank"
                rel="noopener"
              >
                privacy policy
              </a>
            </>
          }
        />
        {view.asksForMarketing && (
          <CheckboxField
            name="marketing"
            label={marketingLabel}
            hint={marketingHint}
            defaultChecked={answer?.typed.marketing === 'on'}
          />
        )}
      </FormShell>
    </section>
  )
}

function Part({
  label,
  changeTo,
  change,
  children,
}: {
  label: string
  changeTo: string
  change: string
  children: ReactNode
}) {
  return (
    <div className="grid gap-x-4 gap-y-1 px-5 py-4 sm:grid-cols-[9rem_minmax(0,1fr)_auto]">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
      <dd>
        <Link
          to={changeTo}
          aria-label={change}
          className="inline-block py-0.5 text-link text-sm underline underline-offset-4"
        >
          Change
        </Link>
      </dd>
    </div>
  )
}

function AlreadyWaiting({
  waiting,
}: {
  waiting: { orderNumber: string; paymentMethod: 'bank_transfer' | 'card' }
}) {
  const page =
    waiting.paymentMethod === 'bank_transfer' ? '/payment/bank-transfer' : '/payment/card'
  return (
    <div className="mt-4">
      <Alert kind="info" title="You’ve already ordered this plan">
        <p>
          Order {waiting.orderNumber} is waiting for your payment.{' '}
          <Link
            className="font-semibold underline"
            to={`${page}?order=${encodeURIComponent(waiting.orderNumber)}`}
          >
            Pay that order
          </Link>{' '}
          instead, unless you want a second one.
        </p>
      </Alert>
    </div>
  )
}
