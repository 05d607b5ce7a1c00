import pg from 'pg'

/** PostgreSQL: undefined_table. */
const undefinedTable = '42P01'

/** Whether a statement failed because its table does not exist: the migrations did not run. */
export function isMissingTable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if (at instanceof pg.DatabaseError) return at.code === undefinedTable
  return false
}
