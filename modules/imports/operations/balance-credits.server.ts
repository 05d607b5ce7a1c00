import { eq } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import type { Cents } from '#kernel/money.ts'
import { balanceImportedCredit } from '#modules/billing/documents/operations/balance-imported-credit.server.ts'
import { silenceWebhooks } from '#modules/webhooks/operations/messages.server.ts'
import { now } from '#platform/clock.server.ts'
import { insertRows } from '#platform/database/insert-rows.server.ts'
import { db } from '#platform/database.server.ts'
import { creditsAfter } from '../queries/source-credits.server.ts'
import { sourceNames } from '../rules/import.ts'
import { importFindings, imports } from '../tables.server.ts'
import type { RunningImport } from './import-lease.server.ts'

const batchSize = 1000

/**
 * Makes the credit of every customer what the source says, to the cent. What its documents do not
 * explain is one entry that says so. Needs the documents to be written.
 */
export async function balanceCredits(run: RunningImport): Promise<void> {
  const by = sourceNames[run.source]
  for (;;) {
    const after = run.progress?.kind === 'credit' ? (run.progress.after as number) : -1
    const credits = await creditsAfter(run.source, { after, limit: batchSize })
    const last = credits.at(-1)
    if (!last) return
    const wanted = new Map<string, Cents>()
    for (const { customerId, cents } of credits) wanted.set(customerId, Math.max(0, cents))
    await db().transaction(async (tx) => {
      await silenceWebhooks(tx)
      const entries = await balanceImportedCredit(tx, wanted, { by, at: now() })
      await insertRows(tx, importFindings, {
        rows: credits.flatMap(({ customerId, clientId, name, cents }) => {
          const entry = entries.get(customerId) ?? 0
          if (entry === 0 && cents >= 0) return []
          const reason =
            cents < 0
              ? 'Its credit is negative: it begins with none here'
              : 'No invoice explains all of its credit: the rest comes as one entry'
          return [
            {
              ...{
                id: newId(),
                importId: run.id,
                kind: 'note' as const,
                subject: 'credit',
                reason,
              },
              sourceId: clientId,
              name,
              amountCents: cents < 0 ? cents : entry,
              createdAt: now(),
            },
          ]
        }),
      })
      run.progress = { kind: 'credit', after: last.clientId }
      await tx.update(imports).set({ progress: run.progress }).where(eq(imports.id, run.id))
    })
  }
}
