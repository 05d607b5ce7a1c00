import { asc, eq } from 'drizzle-orm'
import { isId, newId } from '#kernel/ids.ts'
import type { Destination } from '#kernel/reordered.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { savedMeanwhile } from '#kernel/versions.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import { moveEntry } from '#modules/catalog/operations/move-entry.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { mayManageFeatures } from '../policy.ts'
import type { FeatureInput } from '../rules/feature-form.ts'
import { websiteFeatures } from '../tables.server.ts'

const noFeaturePermission = refuse(
  'forbidden',
  'You do not have permission to manage website features.',
)
const featureGone = refuse('not_found', 'This feature was deleted.')

/** The feature with this id, held. */
async function lockFeature(tx: Transaction, id: string) {
  const [row] = isId(id)
    ? await tx.select().from(websiteFeatures).where(eq(websiteFeatures.id, id)).for('no key update')
    : []
  return row
}

/**
 * Creates or updates a feature (`existing` null). `version` is the row's `updatedAt` when the form
 * was made; 'conflict' when another user saved meanwhile.
 */
export async function saveFeature(
  actor: Actor,
  existing: { id: string; version: string } | null,
  input: FeatureInput,
): Promise<Result<{ id: string }>> {
  if (!mayManageFeatures(actor)) return noFeaturePermission
  return transact((tx) =>
    existing ? change(tx, actor, existing, input) : create(tx, actor, input),
  )
}

async function create(
  tx: Transaction,
  actor: Actor,
  input: FeatureInput,
): Promise<Result<{ id: string }>> {
  const id = newId()
  await contentChanged(tx)
  await tx.insert(websiteFeatures).values({ ...input, id })
  const title = `Website feature ${input.title} created`
  await recordActivity(tx, {
    actor,
    entityType: 'feature',
    entityId: id,
    action: 'created',
    title,
    after: { ...input },
  })
  return ok({ id })
}

async function change(
  tx: Transaction,
  actor: Actor,
  { id, version }: { id: string; version: string },
  input: FeatureInput,
) {
  const row = await lockFeature(tx, id)
  if (!row) return featureGone
  if (row.updatedAt.toISOString() !== version) return savedMeanwhile('this feature')
  await contentChanged(tx)
  await tx.update(websiteFeatures).set(input).where(eq(websiteFeatures.id, id))
  const title = `Website feature ${input.title} updated`
  await recordActivity(tx, {
    actor,
    entityType: 'feature',
    entityId: id,
    action: 'updated',
    title,
    ...changes(row, input),
  })
  return ok({ id })
}

/** Deletes a feature of the home page; nothing refers to one. */
export async function deleteFeature(actor: Actor, id: string): Promise<Result<null>> {
  if (!mayManageFeatures(actor)) return noFeaturePermission
  return transact(async (tx) => {
    const row = await lockFeature(tx, id)
    if (!row) return featureGone
    await contentChanged(tx)
    await tx.delete(websiteFeatures).where(eq(websiteFeatures.id, id))
    const title = `Website feature ${row.title} deleted`
    await recordActivity(tx, {
      actor,
      entityType: 'feature',
      entityId: id,
      action: 'deleted',
      title,
      before: { ...row },
    })
    return ok(null)
  })
}

const catalogue = {
  rows: {
    table: websiteFeatures,
    id: websiteFeatures.id,
    name: websiteFeatures.title,
    place: websiteFeatures.sortOrder,
    order: [asc(websiteFeatures.sortOrder), asc(websiteFeatures.id)],
  },
  entityType: 'feature',
  one: 'Website feature',
  gone: featureGone,
} as const

/** Moves a feature among all features. */
export async function moveFeature(
  actor: Actor,
  id: string,
  to: Destination,
): Promise<Result<null>> {
  if (!mayManageFeatures(actor)) return noFeaturePermission
  return moveEntry(actor, catalogue, { id, to })
}

/**
 * Shows or hides a feature. Says what is wanted and not 'the other way round', so that a second
 * press changes nothing.
 */
export async function switchFeature(
  actor: Actor,
  id: string,
  isActive: boolean,
): Promise<Result<null>> {
  if (!mayManageFeatures(actor)) return noFeaturePermission
  return transact(async (tx) => {
    const row = await lockFeature(tx, id)
    if (!row) return featureGone
    if (row.isActive === isActive) return ok(null)
    await contentChanged(tx)
    await tx.update(websiteFeatures).set({ isActive }).where(eq(websiteFeatures.id, id))
    const action = isActive ? 'activated' : 'deactivated'
    const title = `Website feature ${row.title} ${action}`
    await recordActivity(tx, {
      actor,
      entityType: 'feature',
      entityId: id,
      action,
      title,
      before: { isActive: row.isActive },
      after: { isActive },
    })
    return ok(null)
  })
}
