import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../database.server.ts'

/**
 * Something that holds on every database at every moment, and the query that finds where it does
 * not.
 */
export type Invariant = {
  number: number
  title: string
  /**
   * Selects one text column `subject`: a row per violation, in words that lead a person to it.
   * Set-based, fit for a million rows.
   */
  violations: SQL
}

export type Finding = { number: number; title: string; count: number; examples: string[] }

const shown = 5

/** Looks for violations of one invariant. `count` is exact; `examples` are the first few. */
export async function examine(
  executor: Executor,
  { number, title, violations }: Invariant,
): Promise<Finding> {
  const { rows } = await executor.execute<{ count: number; examples: string[] }>(sql`
    with found as materialized (${violations})
    select (select count(*)::int from found) as count, array(select subject
      from found limit ${shown}) as examples`)
  const [row] = rows
  if (!row) throw new Error(`Invariant ${number} gave no answer`)
  return { number, title, count: row.count, examples: row.examples }
}
