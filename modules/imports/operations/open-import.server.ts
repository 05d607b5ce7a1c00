import { eq } from 'drizzle-orm'
import { ok, type Result } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { releaseImportedSubscriptions } from '#modules/billing/subscriptions/operations/import-subscriptions.server.ts'
import { openImportedAccounts } from '#modules/identity/operations/accounts/import-accounts.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { mayImport } from '../policy.ts'
import { importedPasswords } from '../queries/records.server.ts'
import { sourceNames } from '../rules/import.ts'
import { storedHash } from '../rules/stored-hash.ts'
import { importFiles, importRecords, imports } from '../tables.server.ts'
import { beginStep, withLease } from './import-lease.server.ts'
import { mayNotImport } from './start-import.server.ts'

/**
 * Opens an import: from now on its documents and services are billed like all others, and its
 * people sign in with the passwords that they had.
 */
export async function openImport(actor: Actor, importId: string): Promise<Result<null>> {
  if (!mayImport(actor)) return mayNotImport
  const begun = await beginStep(importId, { from: ['imported'], to: 'imported', fresh: {} })
  if (!begun.ok) return begun
  const { source } = begun.value
  return withLease(begun.value, () =>
    transact(async (tx) => {
      await openAccounts(tx, importId)
      await releaseImportedSubscriptions(tx, importId)
      // The copy has hashes of passwords and what people wrote; it is not needed any more.
      await tx.update(importRecords).set({ data: null }).where(eq(importRecords.source, source))
      if (source === 'csv') await tx.delete(importFiles)
      await tx
        .update(imports)
        .set({ state: 'opened', openedAt: now(), busyUntil: null })
        .where(eq(imports.id, importId))
      await recordActivity(tx, {
        actor,
        entityType: 'import',
        entityId: importId,
        action: 'activated',
        title: `Import from ${sourceNames[source]} opened`,
      })
      return ok(null)
    }),
  )
}

async function openAccounts(tx: Transaction, importId: string): Promise<void> {
  let after = 0
  for (;;) {
    const rows = await importedPasswords(tx, importId, { after, limit: 500 })
    const last = rows.at(-1)
    if (!last) return
    after = last.sourceId
    await openImportedAccounts(
      tx,
      rows.flatMap(({ userId, password }) => {
        const hash = storedHash(password)
        return hash === null ? [] : [{ userId, hash }]
      }),
    )
  }
}
