import { lt } from 'drizzle-orm'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { missingRetentionDays } from '../rules/missing-address.ts'
import { missingAddresses } from '../tables.server.ts'

/** Prunes missing addresses that were not requested for sixty days. */
export async function pruneMissingAddresses(): Promise<void> {
  const since = new Date(now().getTime() - missingRetentionDays * 86_400_000)
  await db().delete(missingAddresses).where(lt(missingAddresses.lastSeenAt, since))
}
