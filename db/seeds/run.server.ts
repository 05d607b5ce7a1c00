import { sql } from 'drizzle-orm'
import { blogSettings } from '#modules/blog/tables.server.ts'
import { installAdministrator } from '#modules/identity/operations/staff/install-administrator.server.ts'
import { seedRoles } from '#modules/identity/operations/staff/seed-roles.server.ts'
import { activeAdministrators } from '#modules/identity/queries/staff-list.server.ts'
import { addMissingTemplates } from '#modules/mail/operations/add-missing-templates.server.ts'
import { ensureDefaultPages } from '#modules/seo/operations/pages.server.ts'
import { siteSettings, vatRates } from '#modules/settings/tables.server.ts'
import { config } from '#platform/config.server.ts'
import { db, type Transaction } from '#platform/database.server.ts'
import { defaultSettings } from './default-settings.ts'
import { seedDemo } from './demo.server.ts'
import { demoSettings } from './demo-settings.server.ts'
import { emailTemplates } from './email-templates.ts'
import { markMode, requireOwnMode } from './filled-mode.server.ts'

/**
 * Data of every installation. Runs at each start: adds what is missing and changes nothing that
 * exists.
 */
export async function seedDefaults(tx: Transaction): Promise<void> {
  const settings = config().mode === 'demo' ? demoSettings() : defaultSettings
  await tx.insert(siteSettings).values(settings).onConflictDoNothing()
  await markMode(tx)
  await tx
    .insert(vatRates)
    .values({ effectiveFrom: '2018-04-01', rateBasisPoints: 1500 })
    .onConflictDoNothing()
  await tx.insert(blogSettings).values({ id: 1 }).onConflictDoNothing()
  await seedRoles(tx)
  await addMissingTemplates(tx, emailTemplates)
  await ensureDefaultPages(tx)
}

/**
 * Seeds the defaults and, in demo mode, the demo firm. A lock makes concurrent starts seed once.
 * Throws for a database of the other mode.
 */
export async function seed(onProgress: (line: string) => void = () => undefined): Promise<void> {
  await db().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('seeds', 0))`)
    await requireOwnMode(tx)
    await seedDefaults(tx)
    if (config().mode === 'demo') await seedDemo(tx, onProgress)
    await seedAdministrator(tx, onProgress)
  })
}

/**
 * D21: creates the first administrator from ADMIN_EMAIL and ADMIN_PASSWORD; later starts ignore
 * both.
 */
async function seedAdministrator(
  tx: Transaction,
  onProgress: (line: string) => void,
): Promise<void> {
  if ((await activeAdministrators(tx)) > 0) return
  const { email, password } = config().admin
  if (email === undefined || password === undefined)
    return onProgress(
      'There is no administrator yet: npm run admin:create -- --email you@example.com',
    )
  const made = await installAdministrator(tx, { email, password, name: 'Administrator' })
  onProgress(
    made.ok
      ? `${made.value.email} is the administrator`
      : `The administrator of ADMIN_EMAIL was not made: ${made.error.message}`,
  )
}
