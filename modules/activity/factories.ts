import { sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'

/** Empties the audit log, which the database allows only a test's superuser. */
export async function emptyAuditLog(): Promise<void> {
  await pastTheTrigger('delete from activity_log', 'delete from activity_chain')
}

/**
 * What an attacker with full rights on the database can do. Answers how many rows each statement
 * changed.
 */
export async function pastTheTrigger(...statements: string[]): Promise<number[]> {
  return db().transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    const counts: number[] = []
    for (const statement of statements)
      counts.push((await tx.execute(sql.raw(statement))).rowCount ?? 0)
    return counts
  })
}
