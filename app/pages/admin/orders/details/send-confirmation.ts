import { href } from 'react-router'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { type ButtonAnswer, formClientAction } from '#app/forms/form-action.ts'
import { byStaff } from '#app/shells/guards.server.ts'
import { refuse } from '#kernel/result.ts'
import { resendOrderMail } from '#modules/billing/orders/operations/resend-order-mail.server.ts'
import { orderMailForm } from '#modules/billing/orders/rules/order-forms.ts'
import { mayManageOrders } from '#modules/billing/policy.ts'
import type { Route } from './+types/send-confirmation'
import { mailFailure } from './mail-failure.ts'

export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  policy: byStaff(mayManageOrders),
  schema: orderMailForm,
  failure: mailFailure,
  back: href('/admin/orders/:id', { id: params.id }),
  run: async (member, { idempotency_key: occasion }) => {
    const sent = await resendOrderMail(member, params.id, { kind: 'confirmation', occasion })
    if (sent.ok) return sent
    const reason = sent.error.message
    return refuse(sent.error.code, `Failed to send confirmation email: ${reason}`)
  },
  done: 'Order confirmation email sent successfully',
}))

export const loader = action.loader
export const clientAction = formClientAction<ButtonAnswer>(mailFailure)
