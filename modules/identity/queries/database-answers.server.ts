import { db } from '#platform/database.server.ts'

/** Whether the database answers within its connection time-out. */
export async function databaseAnswers(): Promise<boolean> {
  try {
    await db().$client.query('select 1')
    return true
  } catch {
    return false
  }
}
