import { href } from 'react-router'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { type ButtonAnswer, formClientAction } from '#app/forms/form-action.ts'
import { noFields } from '#kernel/form-fields.ts'
import { issueTaxInvoice } from '#modules/billing/invoices/operations/issue-tax-invoice.server.ts'
import type { Route } from './+types/tax-invoice'

const issueFailure = 'Failed to issue the tax invoice'

export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  failure: issueFailure,
  back: href('/admin/invoices/:id', { id: params.id }),
  run: (member) => issueTaxInvoice(member, params.id),
  done: ({ number }) => `Tax invoice ${number} issued and emailed`,
}))

export const loader = action.loader
export const clientAction = formClientAction<ButtonAnswer>(issueFailure)
