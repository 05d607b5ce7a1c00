import { formatDay } from '#kernel/date-format.ts'
import { keyOrNew } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordEmailed } from '#modules/billing/documents/operations/record-emailed.server.ts'
import { documentBrand } from '#modules/billing/documents/queries/document-brand.server.ts'
import { mayManageInvoices } from '#modules/billing/policy.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { registerAttachment } from '#modules/mail/operations/register-attachment.server.ts'
import { config } from '#platform/config.server.ts'
import { transact } from '#platform/database.server.ts'
import { UnrecoverableError } from '#platform/queue.server.ts'
import {
  customerStatement,
  ownStatement,
  type RequestedPeriod,
} from '../queries/account-statement.server.ts'
import { statementKey, statementOfKey, statementVariables } from '../rules/mailed-statement.ts'
import { type StatementDocument, statementFileName } from '../rules/statement.ts'

/**
 * Emails a customer the account statement of a period as a PDF, which is drawn when the email is
 * sent. `occasion` is the form's idempotency key: pressed twice, sent once.
 */
export async function mailStatement(
  actor: Actor,
  customerId: string,
  { occasion, ...requested }: RequestedPeriod & { occasion: string },
): Promise<Result<{ recipient: string }>> {
  if (!mayManageInvoices(actor))
    return refuse('forbidden', 'You do not have permission to manage invoices.')
  const found = await customerStatement(actor, customerId, requested)
  if (!found.ok) return found
  if (found.value.isCustomerDeleted)
    return refuse(
      'conflict',
      'This customer was deleted and gets no emails. Download the statement instead.',
    )
  const { buyer, period } = found.value
  return transact(async (tx) => {
    const isNew = await enqueueMail(tx, {
      key: `account_statement:${customerId}:${keyOrNew(occasion)}`,
      template: 'account_statement',
      to: buyer.email,
      variables: {
        customer_name: buyer.name,
        from_date: period.from,
        to_date: period.to,
        ...statementVariables(found.value),
        statement_url: `${config().publicUrl}/dashboard/statement?from=${period.from}&to=${period.to}`,
      },
      attachments: [{ kind: 'statement', id: statementKey(customerId, period) }],
      customerId,
    })
    if (!isNew) return ok({ recipient: buyer.email })
    const recorded = await recordEmailed(tx, buyer.email, {
      actor,
      entityType: 'customer',
      entityId: customerId,
      action: 'sent',
      title: `Account statement of ${buyer.name || buyer.email} sent`,
      details: { from: formatDay(period.from), to: formatDay(period.to) },
    })
    return recorded.ok ? ok({ recipient: buyer.email }) : recorded
  })
}

/** Lets emails carry statements, drawn when they are sent; called at boot. */
export function registerStatementAttachment(): void {
  registerAttachment('statement', async (key) => {
    const { customerId, ...period } = statementOfKey(key)
    const found = await customerStatement({ kind: 'system', name: 'Email' }, customerId, period)
    if (!found.ok) throw new UnrecoverableError(found.error.message)
    if (found.value.isCustomerDeleted) throw new UnrecoverableError('Customer not found')
    return {
      filename: statementFileName(found.value.period),
      content: await pdfOf(found.value),
      contentType: 'application/pdf',
      variables: statementVariables(found.value),
    }
  })
}

type Drawn = Result<{ bytes: Uint8Array; fileName: string }>

/** The actor's own account statement as a PDF. */
export async function drawOwnStatement(actor: Actor, requested: RequestedPeriod): Promise<Drawn> {
  return draw(await ownStatement(actor, requested))
}

/** The same for any customer's account, for staff who manage invoices. */
export async function drawCustomerStatement(
  actor: Actor,
  customerId: string,
  requested: RequestedPeriod,
): Promise<Drawn> {
  return draw(await customerStatement(actor, customerId, requested))
}

async function draw(found: Result<StatementDocument>): Promise<Drawn> {
  if (!found.ok) return found
  return ok({
    bytes: await pdfOf(found.value),
    fileName: statementFileName(found.value.period),
  })
}

/** What draws is loaded with the first statement. */
async function pdfOf(statement: StatementDocument): Promise<Uint8Array> {
  const { renderStatementPdf } = await import('../printing/render-statement-pdf.server.ts')
  return renderStatementPdf(statement, await documentBrand())
}
