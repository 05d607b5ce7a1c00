import { href } from 'react-router'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { mailStatement } from '#modules/billing/statements/operations/mail-statement.server.ts'
import { mailStatementForm } from '#modules/billing/statements/rules/mailed-statement.ts'
import type { Route } from './+types/statement-send'

export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  schema: mailStatementForm,
  back: ({ from = '', to = '' }) =>
    `${href('/admin/customers/:id/statement', { id: params.id })}?${new URLSearchParams({ from, to })}`,
  run: (member, { from, to, idempotency_key: occasion }) =>
    mailStatement(member, params.id, { from, to, occasion }),
  done: 'Statement sent',
}))

export const loader = action.loader
