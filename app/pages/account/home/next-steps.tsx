import {
  ArrowRight,
  Hourglass,
  MailCheck,
  MailWarning,
  ReceiptText,
  Rocket,
  TriangleAlert,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { formatDay } from '#kernel/date-format.ts'
import { formatRand } from '#kernel/money.ts'
import type { AccountHome } from '#modules/accounts/queries/account-home.server.ts'
import type { NextStep } from '#modules/accounts/rules/next-steps.ts'
import type { InvoiceSummary } from '#modules/billing/invoices/queries/customer-invoices.server.ts'
import { reportedPaymentNotes } from '#modules/billing/payments/rules/reported-payment.ts'
import { Button } from '#ui/primitives/button.tsx'

type StepsProps = {
  steps: readonly NextStep[]
  email: string
  open: AccountHome['openInvoices']
  /** True when staff view the account: they see the steps but no buttons. */
  onlyLooking: boolean
}

/** Next steps, most urgent first. */
export function NextSteps({ steps, email, open, onlyLooking }: StepsProps) {
  const shown = steps.filter(({ kind }) => kind !== 'choose-plan')
  if (shown.length === 0) return null
  return (
    <section aria-label="What to do next" className="grid gap-3">
      {shown.map((step) => (
        <Step key={step.kind} {...stepText(step, email, open)} onlyLooking={onlyLooking} />
      ))}
    </section>
  )
}

type StepText = {
  icon: ReactNode
  tone: string
  isUrgent?: boolean
  title: string
  text: string
  to: string
  label: string
}

function stepText(step: NextStep, email: string, open: AccountHome['openInvoices']): StepText {
  const owed = open.rows.filter(
    ({ reported, status }) => reported === null && status !== 'awaiting',
  )
  const [first] = owed
  switch (step.kind) {
    case 'pay-overdue':
      return {
        icon: <TriangleAlert className="size-5" />,
        tone: 'bg-danger-soft text-danger',
        isUrgent: true,
        title: 'An invoice is overdue',
        text: first
          ? `${first.number} of ${formatRand(first.owedCents)} was due on ${formatDay(first.dueDate)}.`
          : '',
        to: href('/dashboard/invoices/:id', { id: step.invoiceId }),
        label: 'Pay it now',
      }
    case 'pay-open':
      return payOpen(owed)
    case 'pay-order': {
      const order = open.rows.find(({ id }) => id === step.invoiceId)
      return {
        icon: <ReceiptText className="size-5" />,
        tone: 'bg-info-soft text-info',
        title: 'Your order is waiting for your payment',
        text: order
          ? `${order.number} of ${formatRand(order.owedCents)}. We switch everything on once it’s paid.`
          : '',
        to: href('/dashboard/invoices/:id', { id: step.invoiceId }),
        label: 'Pay it now',
      }
    }
    case 'payment-on-its-way': {
      const paid = open.rows.find(({ id }) => id === step.invoiceId)
      return {
        icon: <Hourglass className="size-5" />,
        tone: 'bg-info-soft text-info',
        title: `Your payment for ${paid?.number ?? 'an invoice'} is on its way`,
        text: paid?.reported ? reportedPaymentNotes[paid.reported] : '',
        to: href('/dashboard/invoices/:id', { id: step.invoiceId }),
        label: 'See it',
      }
    }
    case 'verify-address':
      return {
        icon: <MailCheck className="size-5" />,
        tone: 'bg-info-soft text-info',
        title: 'Confirm your email address',
        text: `We sent a link to ${email}. Click it to confirm that the address is yours.`,
        to: '/dashboard/profile',
        label: 'Send it again',
      }
    case 'correct-address':
      return {
        icon: <MailWarning className="size-5" />,
        tone: 'bg-warning-soft text-warning',
        title: 'Our emails don’t reach you',
        text: `What we send to ${email} comes back, invoices and reminders too. Tell us an address that works.`,
        to: '/dashboard/tickets/new',
        label: 'Send us your address',
      }
    case 'choose-plan':
      return {
        icon: <Rocket className="size-5" />,
        tone: 'bg-selected-soft text-link',
        title: 'Choose a plan',
        text: 'Pick hosting for your site. It’s ready the same day.',
        to: '/products',
        label: 'See our plans',
      }
  }
}

function payOpen(owed: readonly InvoiceSummary[]): StepText {
  const [first] = owed
  const isOne = owed.length === 1 && first !== undefined
  return {
    icon: <ReceiptText className="size-5" />,
    tone: 'bg-warning-soft text-warning',
    title: isOne
      ? 'An invoice is waiting for your payment'
      : 'Invoices are waiting for your payment',
    text: first
      ? `${first.number} of ${formatRand(first.owedCents)} is due by ${formatDay(first.dueDate)}.`
      : '',
    to: isOne ? href('/dashboard/invoices/:id', { id: first.id }) : '/dashboard/pay',
    label: isOne ? 'Pay it now' : 'Pay them',
  }
}

function Step({
  icon,
  tone,
  isUrgent = false,
  title,
  text,
  to,
  label,
  onlyLooking,
}: StepText & { onlyLooking: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-line bg-surface p-4">
      <span
        aria-hidden="true"
        className={`grid size-10 shrink-0 place-items-center rounded-xl ${tone}`}
      >
        {icon}
      </span>
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="font-semibold">{title}</h2>
        <p className="break-words text-muted text-sm">{text}</p>
      </div>
      <Button
        to={to}
        variant={isUrgent && !onlyLooking ? 'primary' : 'outline'}
        className="max-sm:w-full"
      >
        {onlyLooking ? 'See it' : label}
        <ArrowRight aria-hidden="true" className="size-4" />
      </Button>
    </div>
  )
}
