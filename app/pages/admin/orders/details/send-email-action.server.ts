import { href } from 'react-router'
import { buttonAction } from '#app/forms/form-action.server.ts'
import type { GuardArgs } from '#app/shells/guards.server.ts'
import { refuse } from '#kernel/result.ts'
import { resendOrderMail } from '#modules/billing/orders/operations/order-mails.server.ts'
import { orderMailForm } from '#modules/billing/orders/rules/order-forms.ts'

type Email = {
  kind: 'confirmation' | 'bank-transfer'
  done: string
  notSent: (reason: string) => string
}

/** A button of order details that sends one of its emails again. */
export function sendEmailAction({ kind, done, notSent }: Email) {
  return buttonAction(({ params }: GuardArgs & { params: { id: string } }) => ({
    schema: orderMailForm,
    back: href('/admin/orders/:id', { id: params.id }),
    run: async (member, { idempotency_key: occasion }) => {
      const sent = await resendOrderMail(member, params.id, { kind, occasion })
      return sent.ok ? sent : refuse(sent.error.code, notSent(sent.error.message))
    },
    done,
  }))
}
