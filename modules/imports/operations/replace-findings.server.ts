import { and, eq, inArray } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { now } from '#platform/clock.server.ts'
import { insertRows } from '#platform/database/insert-rows.server.ts'
import { db } from '#platform/database.server.ts'
import type { FindingKind } from '../rules/import.ts'
import { importFindings } from '../tables.server.ts'
import type { RunningImport } from './import-lease.server.ts'

/** At most so many of a subject are listed. */
export const maxListed = 5000

type NewFinding = Pick<typeof importFindings.$inferInsert, 'subject' | 'reason'> &
  Partial<Pick<typeof importFindings.$inferInsert, 'sourceId' | 'name' | 'amountCents'>>

/** Findings of a step that may be repeated: those of the same kind and subjects go. */
export async function replaceFindings(
  { id: importId }: Pick<RunningImport, 'id'>,
  { kind, subjects }: { kind: FindingKind; subjects: readonly string[] },
  found: readonly NewFinding[],
): Promise<void> {
  const created = { importId, kind, createdAt: now() }
  await db().transaction(async (tx) => {
    await tx
      .delete(importFindings)
      .where(
        and(
          eq(importFindings.importId, importId),
          eq(importFindings.kind, kind),
          inArray(importFindings.subject, [...subjects]),
        ),
      )
    await insertRows(tx, importFindings, {
      rows: found.map(({ sourceId = null, name = '', amountCents = null, ...finding }) => ({
        ...{ ...finding, ...created, id: newId() },
        ...{ sourceId, name, amountCents },
      })),
    })
  })
}
