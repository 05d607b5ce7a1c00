import { sql } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordExport } from '#modules/activity/operations/record-activity.server.ts'
import { mayManageInvoices } from '#modules/billing/policy.ts'
import { accountingExports } from '#modules/billing/tables.bookkeeping.server.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import { asksForHead } from '#platform/request-scope.server.ts'
import { type FileRequest, itemsOfFile } from '../queries/accounting-exports.server.ts'
import { programFacts } from '../rules/accounting-file.ts'
import { isOfPayments } from '../rules/accounting-programs.ts'

/**
 * Records what a file for an accounting program has, as it is now, before the file is written: the
 * file is made of these rows. HEAD gets no file.
 */
export async function recordAccountingExport(
  actor: Actor,
  request: FileRequest & { fileName: string; query: URLSearchParams },
): Promise<Result<{ exportId: string }>> {
  if (!mayManageInvoices(actor))
    return refuse('forbidden', 'You do not have permission to export invoices.')
  if (asksForHead()) return ok({ exportId: newId() })
  const { program, content, period, fileName, query } = request
  const what = isOfPayments(content) ? 'Payments' : 'Documents'
  await recordExport(actor, {
    entityType: 'invoice',
    title: `${what} exported for ${programFacts[program].label}`,
    query,
  })
  return transact(async (tx) => {
    const exportId = newId()
    const items = await itemsOfFile(request, tx)
    const named = {
      periodFrom: period?.from ?? null,
      periodTo: period?.to ?? null,
      fileName,
      exportedBy: actorName(actor),
    }
    await tx
      .insert(accountingExports)
      .values({ id: exportId, program, content, ...named, rowCount: 0, createdAt: now() })
    // What is booked no longer is in no file, but has been reported: its row says zero.
    const { rowCount } = await tx.execute(sql`
      insert into accounting_export_rows (export_id, source_id, number, day, is_withdrawn, vat_cents, total_cents)
      select ${exportId}, id, number, day, state = 'withdrawn',
        case state when 'withdrawn' then 0 else vat_cents end,
        case state when 'withdrawn' then 0 else total_cents end
      from (${items}) as item`)
    const count = rowCount ?? 0
    await tx.execute(sql`update accounting_exports
      set row_count = ${count} where id = ${exportId}`)
    return ok({ exportId })
  })
}
