import { href } from 'react-router'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { refuse } from '#kernel/result.ts'
import { sendInvoice } from '#modules/billing/invoices/operations/send-invoice.server.ts'
import { sendInvoiceForm } from '#modules/billing/invoices/rules/send-invoices.ts'
import type { Route } from './+types/send'
import { sendFailure } from './messages.ts'

export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  schema: sendInvoiceForm,
  back: ({ back = '' }) =>
    /^\/admin\/invoices(\?|$)/.test(back) ? back : href('/admin/invoices/:id', { id: params.id }),
  run: async (member, { idempotency_key: occasion }) => {
    const sent = await sendInvoice(member, params.id, { occasion })
    return sent.ok ? sent : refuse(sent.error.code, `${sendFailure}. ${sent.error.message}`)
  },
  done: 'Invoice sent successfully!',
}))

export const loader = action.loader
