import { href } from 'react-router'
import { z } from 'zod'
import { sendFailure } from '#app/pages/admin/invoices/messages.ts'
import { noFields, text } from '#kernel/form-fields.ts'
import { formatCount } from '#kernel/format-count.ts'
import { refuse } from '#kernel/result.ts'
import { checkChainNow } from '#modules/activity/operations/check-chain.server.ts'
import {
  releaseParked,
  withdrawPromise,
} from '#modules/billing/dunning/operations/hold-dunning.server.ts'
import { sendInvoice } from '#modules/billing/invoices/operations/send-invoice.server.ts'
import { sendInvoiceForm } from '#modules/billing/invoices/rules/send-invoices.ts'
import { askAgain } from '#modules/billing/notifications/operations/receive-notification.server.ts'
import { markOrderProcessing } from '#modules/billing/orders/operations/mark-order-processing.server.ts'
import { markSetUp } from '#modules/billing/orders/operations/mark-set-up.server.ts'
import {
  type OrderMailKind,
  resendOrderMail,
} from '#modules/billing/orders/operations/order-mails.server.ts'
import { orderMailForm } from '#modules/billing/orders/rules/order-forms.ts'
import { decidePayout } from '#modules/billing/payouts/operations/decide-payout.server.ts'
import { withdrawCancellation } from '#modules/billing/subscription-changes/operations/cancel-at-period-end.server.ts'
import { resumeSubscription } from '#modules/billing/subscription-changes/operations/staff-subscriptions.server.ts'
import { withdrawPlanChange } from '#modules/billing/subscription-changes/operations/withdraw-plan-change.server.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import { button } from './button.server.ts'

/** Buttons by the address that they are sent to. */
export const billingButtons = {
  ...button('admin/orders/:id/set-up', z.object({ from: text(10).default('') }), ({ params }) => ({
    back: ({ from }) =>
      from === 'order' ? href('/admin/orders/:id', { id: params.id }) : '/admin/orders/set-up',
    run: (member) => markSetUp(member, params.id, true),
    done: ({ orderNumber }) => `${orderNumber} is set up`,
  })),
  ...button('admin/orders/:id/not-set-up', noFields, ({ params }) => ({
    back: href('/admin/orders/:id', { id: params.id }),
    run: (member) => markSetUp(member, params.id, false),
    done: ({ orderNumber }) => `${orderNumber} waits to be set up again`,
  })),
  ...button('admin/orders/:id/processing', noFields, ({ params }) => ({
    back: href('/admin/orders/:id', { id: params.id }),
    run: (member) => markOrderProcessing(member, params.id),
    done: 'Order status updated to processing',
  })),
  ...button('admin/subscriptions/:id/resume', noFields, ({ params }) => ({
    back: href('/admin/subscriptions/:id', { id: params.id }),
    run: (member) => resumeSubscription(member, params.id),
    done: 'Subscription resumed',
  })),
  ...button('admin/subscriptions/:id/keep', noFields, ({ params }) => ({
    back: href('/admin/subscriptions/:id', { id: params.id }),
    run: (member) => withdrawCancellation(member, params.id),
    done: 'Subscription kept. It will renew.',
  })),
  ...button('admin/subscriptions/:id/release', noFields, ({ params }) => ({
    back: href('/admin/subscriptions/:id', { id: params.id }),
    run: (member) => releaseParked(member, params.id),
    done: 'Released. The next run will bill it.',
  })),
  ...button('admin/subscriptions/:id/plan/withdraw', noFields, ({ params }) => ({
    back: href('/admin/subscriptions/:id', { id: params.id }),
    run: (member) => withdrawPlanChange(member, params.id),
    done: 'Plan change cancelled',
  })),
  ...button('admin/subscriptions/:id/promises/:promise/withdraw', noFields, ({ params }) => ({
    back: href('/admin/subscriptions/:id', { id: params.id }),
    run: (member) => withdrawPromise(member, params.promise),
    done: 'Promise removed',
  })),
  ...button('admin/invoices/:id/send', sendInvoiceForm, ({ params }) => ({
    back: ({ back = '' }) =>
      /^\/admin\/invoices(\?|$)/.test(back) ? back : href('/admin/invoices/:id', { id: params.id }),
    run: async (member, { idempotency_key: occasion }) => {
      const sent = await sendInvoice(member, params.id, { occasion })
      return sent.ok ? sent : refuse(sent.error.code, `${sendFailure}. ${sent.error.message}`)
    },
    done: 'Invoice sent successfully!',
  })),
  ...button('admin/payments/notifications/:id/ask-again', noFields, ({ params }) => ({
    back: '/admin/payments/notifications',
    run: (member) => askAgain(member, params.id),
    done: ({ message }: { message: string }) => message,
  })),
  ...button('admin/audit/check', noFields, () => ({
    back: '/admin/audit',
    run: (member) => checkChainNow(member),
    done: ({ checked, problem }) =>
      problem === null
        ? `All ${formatCount(checked)} rows are in order`
        : 'The audit log was changed outside the program',
  })),
  ...button('admin/payouts/:id/paid', noFields, ({ params }) => ({
    back: '/admin/payouts',
    run: (member) => decidePayout(member, params.id, 'paid'),
    done: 'Payout marked as paid',
  })),
  ...button('admin/payouts/:id/withdraw', noFields, ({ params }) => ({
    back: '/admin/payouts',
    run: (member) => decidePayout(member, params.id, 'withdrawn'),
    done: 'Payout withdrawn. The customer has the credit back.',
  })),
  ...button(
    'admin/orders/:id/send-confirmation',
    orderMailForm,
    orderEmail('confirmation', {
      done: 'Order confirmation email sent successfully',
      notSent: (reason) => `Failed to send confirmation email: ${reason}`,
    }),
  ),
  ...button(
    'admin/orders/:id/send-bank-details',
    orderMailForm,
    orderEmail('bank-transfer', {
      done: 'Bank transfer instructions sent',
      notSent: (reason) => `Failed to send bank transfer instructions. ${reason}`,
    }),
  ),
}

/** Sends one of an order's emails again. */
function orderEmail(
  kind: OrderMailKind,
  { done, notSent }: { done: string; notSent: (reason: string) => string },
) {
  return ({ params }: { params: { id: string } }) => ({
    back: href('/admin/orders/:id', { id: params.id }),
    run: async (member: Person, { idempotency_key: occasion }: z.output<typeof orderMailForm>) => {
      const sent = await resendOrderMail(member, params.id, { kind, occasion })
      return sent.ok ? sent : refuse(sent.error.code, notSent(sent.error.message))
    },
    done,
  })
}
