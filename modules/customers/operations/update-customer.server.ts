import { and, eq, isNull, sql } from 'drizzle-orm'
import { formatMoment } from '#kernel/date-format.ts'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { savedMeanwhile } from '#kernel/versions.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import { renameAccount } from '#modules/identity/operations/accounts/update-own-name.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { enqueueMails } from '#modules/mail/operations/enqueue-mail.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { breaks, type Transaction, transact } from '#platform/database.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { mayEditOwnDetails, mayManageCustomers } from '../policy.ts'
import { lockedDetails } from '../queries/own-details.server.ts'
import type { BuyerRecord } from '../rules/customer.ts'
import type { CustomerInput } from '../rules/customer-form.ts'
import { annotationValues, customerValues } from '../rules/customer-values.ts'
import { customers } from '../tables.server.ts'
import { addressTaken, noPermission } from './create-customer.server.ts'
import { columns, customerForPurchase, recordOf } from './customer-for-purchase.server.ts'

/**
 * Staff change a customer's record. Documents keep what they were made with, and the address for
 * signing in stays: that one only its owner changes.
 */
export async function updateCustomer(
  actor: Actor,
  customerId: string,
  { version, ...input }: Versioned<CustomerInput>,
): Promise<Result<void>> {
  const { email, status, notes, tags, ...details } = input
  return change(actor, customerId, {
    changes: { email, status, notes, tags, ...columns(details) },
    version,
    seen: customerValues,
  })
}

/** Only what staff write about a customer for each other. */
export async function annotateCustomer(
  actor: Actor,
  customerId: string,
  { version, ...annotation }: Versioned<{ notes: string; tags: string[] }>,
): Promise<Result<void>> {
  return change(actor, customerId, { changes: annotation, version, seen: annotationValues })
}

/** `version` is that of the values with which the form was made (`versionOfValues`). */
type Versioned<Input> = Input & { version: string }

type Change = {
  changes: Partial<typeof customers.$inferInsert>
  version: string
  /** The values that the form showed, of the row as it is now. */
  seen: (row: typeof customers.$inferSelect) => Record<string, string>
}

async function change(actor: Actor, customerId: string, wanted: Change): Promise<Result<void>> {
  if (!mayManageCustomers(actor)) return noPermission
  if (!isId(customerId)) return notFound
  try {
    return await transact((tx) => write(tx, actor, customerId, wanted))
  } catch (error) {
    if (breaks(error, 'customers_one_per_address')) return addressTaken
    throw error
  }
}

async function write(
  tx: Transaction,
  actor: Actor,
  customerId: string,
  { changes: wanted, version, seen }: Change,
): Promise<Result<void>> {
  const live = and(eq(customers.id, customerId), isNull(customers.deletedAt))
  const [before] = await tx.select().from(customers).where(live).for('update')
  if (!before) return notFound
  if (versionOfValues(seen(before)) !== version) return savedMeanwhile('this customer')
  const changed = changes(before, wanted)
  if (Object.keys(changed.after).length === 0) return ok(undefined)
  await tx.update(customers).set(wanted).where(live)
  await recordActivity(tx, {
    actor,
    entityType: 'customer',
    entityId: customerId,
    action: 'updated',
    title: `Customer ${wanted.displayName ?? before.displayName} changed`,
    // Erasure takes the values out again (`eraseFromActivity`).
    ...changed,
  })
  if (wanted.email !== undefined && wanted.email !== before.email)
    await mailAddressChanged(tx, before, wanted.email)
  return ok(undefined)
}

/** To both addresses, in case another person asked for it. */
async function mailAddressChanged(
  tx: Transaction,
  before: typeof customers.$inferSelect,
  email: string,
): Promise<void> {
  const { timezone } = await siteSettings(tx)
  const at = now()
  const name = `${before.firstName} ${before.lastName}`.trim() || before.email
  const variables = {
    customer_name: name,
    old_email: before.email,
    new_email: email,
    changed_at: formatMoment(at, timezone),
  }
  const mail = { template: 'email_changed', variables, customerId: before.id }
  const key = `email_changed:${before.id}:${at.getTime()}`
  await enqueueMails(tx, [
    { ...mail, key: `${key}:old`, to: before.email },
    { ...mail, key: `${key}:new`, to: email },
  ])
}

export const notFound = refuse('not_found', 'Customer not found')

/**
 * What the next invoices will say about the buyer. Documents that exist keep what they were made
 * with. Refuses ('conflict') what another user saved meanwhile.
 */
export async function updateCustomerDetails(
  actor: Actor,
  { version, ...details }: BuyerRecord & { version: string },
): Promise<Result<void>> {
  if (!mayEditOwnDetails(actor)) return refuse('unauthenticated', 'Sign in to change your details.')
  return transact(async (tx) => {
    if (versionOfValues(await lockedDetails(tx, actor)) !== version)
      return savedMeanwhile('these details')
    const [before] = await tx
      .select()
      .from(customers)
      .where(recordOf(actor))
      .orderBy(sql`${customers.authUserId} is null`)
      .limit(1)
    await renameAccount(tx, actor, `${details.firstName} ${details.lastName}`.trim())
    const customerId = await customerForPurchase(tx, actor, details)
    const changed = changes(before ?? {}, columns(details))
    const title = `${actor.email} changed their details`
    if (Object.keys(changed.after).length > 0)
      await recordActivity(tx, {
        actor,
        entityType: 'customer',
        entityId: customerId,
        action: 'updated',
        title,
        ...changed,
      })
    return ok(undefined)
  })
}
