import { inArray, isNull } from 'drizzle-orm'
import { users } from '#modules/identity/tables.server.ts'
import { siteSettings } from '#modules/settings/tables.server.ts'
import { config } from '#platform/config.server.ts'
import type { Executor, Transaction } from '#platform/database.server.ts'
import { StartError } from '#platform/process/start-error.server.ts'
import { demoAccounts } from './demo-accounts.ts'

type Mode = 'demo' | 'live'

/**
 * Throws `StartError` when this database was seeded in the other mode: a live site must not have
 * the demo accounts, whose password is in the README, and demo data must not mix with real
 * accounts. An empty database fits both modes.
 */
export async function requireOwnMode(executor: Executor): Promise<void> {
  const filled = await filledMode(executor)
  if (filled === undefined || filled === config().mode) return
  throw new StartError(
    filled === 'demo'
      ? 'This database was filled in demo mode. Go live with a new one: set DATA_DIR or DATABASE_URL to it.'
      : "This is a live database, and APP_MODE is not live. Set APP_MODE=live with the site's other settings, or name another database by DATA_DIR or DATABASE_URL.",
  )
}

/** Marks the database with the current mode. */
export async function markMode(tx: Transaction): Promise<void> {
  await tx
    .update(siteSettings)
    .set({ filledMode: config().mode })
    .where(isNull(siteSettings.filledMode))
}

/** Databases older than the mark are recognised by the demo accounts. */
async function filledMode(executor: Executor): Promise<Mode | undefined> {
  const [settings] = await executor
    .select({ mode: siteSettings.filledMode })
    .from(siteSettings)
    .limit(1)
  if (!settings || settings.mode) return settings?.mode ?? undefined
  const demo = await executor
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.email, Object.values(demoAccounts)))
    .limit(1)
  return demo.length > 0 ? 'demo' : 'live'
}
