import { eq } from 'drizzle-orm'
import { dayIn } from '#kernel/dates.ts'
import { andThen, ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { mayManageSettings } from '../policy.ts'
import { siteSettings } from '../queries/site-settings.server.ts'
import { toVatRate } from '../rules/vat-rates.ts'
import { vatRates } from '../tables.server.ts'

const forbidden = refuse('forbidden', 'You do not have permission to manage settings.')

/** Adds a rate that begins on a coming day of the site (D6). */
export async function addVatRate(
  actor: Actor,
  typed: { effective_from: string; rate: string },
): Promise<Result<null>> {
  if (!mayManageSettings(actor)) return forbidden
  return transact(async (tx) =>
    andThen(toVatRate(typed, await siteDay(tx)), async (rate) => {
      await contentChanged(tx)
      const [written] = await tx
        .insert(vatRates)
        .values(rate)
        .onConflictDoNothing()
        .returning({ day: vatRates.effectiveFrom })
      if (!written)
        return refuse('invalid', 'Please check the rate.', {
          fields: { effective_from: ['There is already a rate from this day.'] },
        })
      const title = `VAT of ${rate.rateBasisPoints / 100}% from ${rate.effectiveFrom} added`
      await recordActivity(tx, {
        actor,
        entityType: 'settings',
        entityId: 'vat_rates',
        action: 'created',
        title,
        after: { ...rate },
      })
      return ok(null)
    }),
  )
}

/** Removes a rate that has not begun. */
export async function removeVatRate(actor: Actor, effectiveFrom: string): Promise<Result<null>> {
  if (!mayManageSettings(actor)) return forbidden
  return transact(async (tx) => {
    const rows = await tx.select().from(vatRates).for('update')
    const rate = rows.find((row) => row.effectiveFrom === effectiveFrom)
    if (!rate) return refuse('not_found', 'This rate was removed.')
    if (rate.effectiveFrom <= (await siteDay(tx)))
      return refuse(
        'conflict',
        'This rate is already in force and used on documents, so it cannot be removed.',
      )
    await contentChanged(tx)
    await tx.delete(vatRates).where(eq(vatRates.effectiveFrom, rate.effectiveFrom))
    const title = `VAT of ${rate.rateBasisPoints / 100}% from ${rate.effectiveFrom} removed`
    await recordActivity(tx, {
      actor,
      entityType: 'settings',
      entityId: 'vat_rates',
      action: 'deleted',
      title,
      before: { ...rate },
    })
    return ok(null)
  })
}

async function siteDay(tx: Transaction): Promise<string> {
  return dayIn((await siteSettings(tx)).timezone, now())
}
