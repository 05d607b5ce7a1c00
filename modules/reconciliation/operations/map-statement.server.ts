import { eq } from 'drizzle-orm'
import { isId, newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { mayManagePayments } from '#modules/billing/policy.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, transact } from '#platform/database.server.ts'
import { recordsOf } from '../queries/bank-statements.server.ts'
import type { Bank } from '../rules/bank-statement/banks.ts'
import {
  type LayoutMapping,
  readMapped,
  signatureOf,
} from '../rules/bank-statement/mapped-layout.ts'
import { columnsQuestion, isOversized } from '../rules/bank-statement/read-statement.ts'
import { tidyText } from '../rules/bank-statement/statement.ts'
import { statementMappings, unreadStatements } from '../tables.server.ts'
import {
  hashOf,
  type ImportedStatement,
  importStatement,
  matchImported,
  storeStatement,
} from './import-statement.server.ts'

const mayNot = refuse('forbidden', 'You do not have permission to manage payments.')

type File = { name: string; bytes: Uint8Array }
export type ReceivedStatement =
  | { kind: 'imported'; statement: ImportedStatement }
  | { kind: 'unread'; id: string }

/**
 * Imports a statement; a CSV file whose layout we do not know, or whose amounts have no direction,
 * is kept until staff say what its columns are. Refuses what `importStatement` refuses.
 */
export async function receiveStatement(
  actor: Actor,
  file: File,
  bank: Bank | null,
): Promise<Result<ReceivedStatement>> {
  const imported = await importStatement(actor, file, bank)
  if (imported.ok) return ok({ kind: 'imported', statement: imported.value })
  if (imported.error.code !== 'invalid' || isOversized(file.bytes)) return imported
  const records = recordsOf(file.bytes)
  const { timezone } = await siteSettings()
  if (
    columnsQuestion(file, bank, timezone) === null ||
    !records.some(({ cells }) => cells.length >= 3)
  )
    return imported
  return ok({ kind: 'unread', id: await storeUnread(actor, file) })
}

/** The same file is kept once, from its last upload on (`pruneUnreadStatements`). */
async function storeUnread(actor: Actor, { name, bytes }: File): Promise<string> {
  const row = {
    id: newId(),
    fileName: tidyText(name).slice(0, 200).toWellFormed(),
    content: Buffer.from(bytes),
    contentHash: hashOf(bytes),
  }
  const createdAt = now()
  const [kept] = await db()
    .insert(unreadStatements)
    .values({ ...row, uploadedBy: actorName(actor), createdAt })
    .onConflictDoUpdate({
      target: unreadStatements.contentHash,
      set: { fileName: row.fileName, createdAt },
    })
    .returning({ id: unreadStatements.id })
  return kept?.id ?? row.id
}

/**
 * Imports a kept file with the columns that staff chose, in whole or not at all, and remembers them
 * for the account's next file of this layout.
 */
export async function importMappedStatement(
  actor: Actor,
  id: string,
  { mapping, account }: { mapping: LayoutMapping; account: string },
): Promise<Result<ImportedStatement>> {
  if (!mayManagePayments(actor)) return mayNot
  const imported = await transact(async (tx): Promise<Result<ImportedStatement>> => {
    const [file] = isId(id)
      ? await tx.select().from(unreadStatements).where(eq(unreadStatements.id, id)).for('update')
      : []
    if (!file)
      return refuse(
        'conflict',
        'This file is no longer here: it was imported, or waited too long. Upload it again.',
      )
    const records = recordsOf(file.content)
    const read = readMapped(records, mapping, account)
    if (!read.ok) return read
    const { fileName: name, contentHash } = file
    const statement = { ...read.value, accounts: account === '' ? read.value.accounts : [account] }
    const stored = await storeStatement(tx, actor, { name, contentHash, statement })
    if (!stored.ok) return stored
    const said = { mapping, savedBy: actorName(actor), savedAt: now() }
    await tx
      .insert(statementMappings)
      .values({ id: newId(), account, signature: signatureOf(records, mapping), ...said })
      .onConflictDoUpdate({
        target: [statementMappings.account, statementMappings.signature],
        set: said,
      })
    await tx.delete(unreadStatements).where(eq(unreadStatements.id, id))
    return stored
  })
  if (imported.ok) await matchImported(imported.value)
  return imported
}
