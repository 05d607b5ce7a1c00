import { sql } from 'drizzle-orm'
import { db, sqlState, type Transaction } from './database.server.ts'

/** A read that the database was told to give up on (D5). */
export class StatementTimeout extends Error {
  constructor(milliseconds: number, options?: ErrorOptions) {
    super(`A statement ran longer than ${milliseconds} ms`, options)
    this.name = 'StatementTimeout'
  }
}

/** Reads in one transaction whose statements the database stops after `milliseconds`. Throws `StatementTimeout` when one was stopped. */
export async function readWithin<T>(milliseconds: number, read: (tx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await db().transaction(
      async (tx) => {
        await tx.execute(sql.raw(`set local statement_timeout = ${Math.trunc(milliseconds)}`))
        return read(tx)
      },
      { accessMode: 'read only' },
    )
  } catch (error) {
    if (sqlState(error) === '57014') throw new StatementTimeout(milliseconds, { cause: error })
    throw error
  }
}
