import { sql } from 'drizzle-orm'
import pg from 'pg'
import { db, sqlState, type Transaction } from '../database.server.ts'

/** A read that the database cancelled after the timeout (D5). */
export class StatementTimeout extends Error {
  constructor(milliseconds: number, options?: ErrorOptions) {
    super(`A statement ran longer than ${milliseconds} ms`, options)
    this.name = 'StatementTimeout'
  }
}

/**
 * Reads in one transaction whose statements the database stops after `milliseconds`. Throws
 * `StatementTimeout` when one was stopped.
 */
export async function readWithin<T>(
  milliseconds: number,
  read: (tx: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await db().transaction(
      async (tx) => {
        // One limit for all: waiting for a lock counts like any other slowness.
        await tx.execute(
          sql`select set_config('statement_timeout', ${String(Math.trunc(milliseconds))}, true), set_config('lock_timeout', '0', true)`,
        )
        return read(tx)
      },
      { accessMode: 'read only' },
    )
  } catch (error) {
    if (sqlState(error) === '57014') throw new StatementTimeout(milliseconds, { cause: error })
    throw error
  }
}

/** PostgreSQL: undefined_table. */
const undefinedTable = '42P01'

/** Whether a statement failed because its table does not exist: the migrations did not run. */
export function isMissingTable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if (at instanceof pg.DatabaseError) return at.code === undefinedTable
  return false
}
