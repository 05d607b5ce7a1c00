import { ok, type Result } from '#kernel/result.ts'
import { documentBrand } from '#modules/billing/documents/queries/document-brand.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { renderStatementPdf } from '../printing/render-statement-pdf.server.ts'
import {
  customerStatement,
  ownStatement,
  type RequestedPeriod,
} from '../queries/account-statement.server.ts'
import { type StatementDocument, statementFileName } from '../rules/statement.ts'

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
    bytes: await renderStatementPdf(found.value, await documentBrand()),
    fileName: statementFileName(found.value.period),
  })
}
