import { ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { renderStatementPdf } from '../printing/render-statement-pdf.server.ts'
import { type AskedPeriod, customerStatement, ownStatement } from '../queries/account-statement.server.ts'
import { type StatementDocument, statementFileName } from '../rules/statement.ts'

type Drawn = Result<{ bytes: Uint8Array; fileName: string }>

/** The actor's own account statement as a PDF. */
export async function drawOwnStatement(actor: Actor, asked: AskedPeriod): Promise<Drawn> {
  return draw(await ownStatement(actor, asked))
}

/** The same of anybody's account, for staff who manage invoices. */
export async function drawCustomerStatement(actor: Actor, customerId: string, asked: AskedPeriod): Promise<Drawn> {
  return draw(await customerStatement(actor, customerId, asked))
}

async function draw(found: Result<StatementDocument>): Promise<Drawn> {
  if (!found.ok) return found
  return ok({ bytes: await renderStatementPdf(found.value), fileName: statementFileName(found.value.period) })
}
