import { and, count, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import type { FindingKind } from '../rules/import.ts'
import { importFindings, imports } from '../tables.server.ts'

export type ImportRow = typeof imports.$inferSelect

/** The import that is neither open nor undone, else the latest one; null where there is none. */
export async function latestImport(): Promise<ImportRow | null> {
  const [current] = await db()
    .select()
    .from(imports)
    .where(notInArray(imports.state, ['opened', 'undone']))
  if (current) return current
  const [latest] = await db().select().from(imports).orderBy(desc(imports.startedAt)).limit(1)
  return latest ?? null
}

/** The latest imports. */
export function importList(): Promise<ImportRow[]> {
  return db().select().from(imports).orderBy(desc(imports.startedAt), desc(imports.id)).limit(100)
}

export async function importById(id: string): Promise<ImportRow | null> {
  const [row] = await db().select().from(imports).where(eq(imports.id, id))
  return row ?? null
}

export type ImportFinding = typeof importFindings.$inferSelect

/**
 * Reasons with how often each stands, those that stand most often first. Those that differ in a
 * number alone ('Is transaction 17 once more') are one: a thousand of them would hide all others.
 */
export async function findingCounts(importId: string) {
  const { kind, subject, reason } = importFindings
  const common = sql<string>`regexp_replace(${reason}, '[^ :]*[0-9][^ :]*', '…', 'g')`
  return db()
    .select({
      ...{ kind, subject, count: count() },
      reason: sql<string>`case when min(${reason}) = max(${reason})
        then min(${reason}) else ${common} end`,
    })
    .from(importFindings)
    .where(eq(importFindings.importId, importId))
    .groupBy(kind, subject, common)
    .orderBy(kind, desc(count()))
    .limit(200)
}

/** Findings one by one, for a list or a file. */
export async function findingsOf(
  importId: string,
  { kinds, limit }: { kinds: readonly FindingKind[]; limit: number },
): Promise<ImportFinding[]> {
  const { kind, subject, sourceId } = importFindings
  return db()
    .select()
    .from(importFindings)
    .where(and(eq(importFindings.importId, importId), inArray(kind, [...kinds])))
    .orderBy(kind, subject, sourceId)
    .limit(limit)
}
