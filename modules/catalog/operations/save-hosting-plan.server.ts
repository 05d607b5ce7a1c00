import { asc, eq } from 'drizzle-orm'
import { isId, newId } from '#kernel/ids.ts'
import type { Destination } from '#kernel/reordered.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { savedMeanwhile } from '#kernel/versions.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { breaks, transact } from '#platform/database.server.ts'
import { mayManageHostingPlans } from '../policy.ts'
import type { HostingPlanInput } from '../rules/hosting-plan-form.ts'
import { lastPlace } from '../rules/move.ts'
import { hostingPlans } from '../tables.server.ts'
import { moveEntry } from './move-entry.server.ts'
import { pricedWithoutVat } from './price-without-vat.server.ts'

/**
 * Which hosting plan is written, and what of it was seen: `version` is the row's `updatedAt` when
 * the form was made.
 */
export type WrittenHostingPlan = { id: string; version: string } | null

/** Creates or updates a hosting plan (`existing` null: behind all others unless it says where). */
export async function saveHostingPlan(
  actor: Actor,
  existing: WrittenHostingPlan,
  input: HostingPlanInput,
): Promise<Result<{ id: string }>> {
  if (!mayManageHostingPlans(actor))
    return refuse('forbidden', 'You do not have permission to manage hosting plans.')
  const priced = await pricedWithoutVat(input)
  if (!priced.ok) return priced
  try {
    return await (existing ? change(actor, existing, priced.value) : create(actor, priced.value))
  } catch (error) {
    if (!breaks(error, 'hosting_plans_slug_unique')) throw error
    return refuse('invalid', 'Please check the plan.', {
      fields: { slug: ['Another plan has this slug.'] },
    })
  }
}

type Priced = Omit<HostingPlanInput, 'priceIncludesVat'>

function create(actor: Actor, input: Priced): Promise<Result<{ id: string }>> {
  return transact(async (tx) => {
    const id = newId()
    const places = await tx.select({ sortOrder: hostingPlans.sortOrder }).from(hostingPlans)
    const sortOrder = input.sortOrder ?? lastPlace(places.map((row) => row.sortOrder))
    await contentChanged(tx)
    await tx.insert(hostingPlans).values({ ...input, id, sortOrder })
    await recordActivity(tx, {
      actor,
      entityType: 'hosting_plan',
      entityId: id,
      action: 'created',
      title: `Hosting plan ${input.name} created`,
      after: { ...input, sortOrder },
    })
    return ok({ id })
  })
}

function change(
  actor: Actor,
  { id, version }: { id: string; version: string },
  input: Priced,
): Promise<Result<{ id: string }>> {
  return transact(async (tx) => {
    const [row] = isId(id)
      ? await tx.select().from(hostingPlans).where(eq(hostingPlans.id, id)).for('no key update')
      : []
    if (!row) return refuse('not_found', 'This plan was deleted.')
    if (row.updatedAt.toISOString() !== version) {
      return savedMeanwhile('this plan')
    }
    const wanted = { ...input, sortOrder: input.sortOrder ?? row.sortOrder }
    await contentChanged(tx)
    await tx.update(hostingPlans).set(wanted).where(eq(hostingPlans.id, id))
    await recordActivity(tx, {
      actor,
      entityType: 'hosting_plan',
      entityId: id,
      action: 'updated',
      title: `Hosting plan ${input.name} updated`,
      ...changes(row, wanted),
    })
    return ok({ id })
  })
}

/** Deletes a plan of the home page; nothing refers to one. */
export async function deleteHostingPlan(
  actor: Actor,
  id: string,
): Promise<Result<{ name: string }>> {
  if (!mayManageHostingPlans(actor))
    return refuse('forbidden', 'You do not have permission to manage hosting plans.')
  return transact(async (tx) => {
    const [row] = isId(id)
      ? await tx
          .delete(hostingPlans)
          .where(eq(hostingPlans.id, id))
          .returning({ name: hostingPlans.name })
      : []
    if (!row) return refuse('not_found', 'This plan was deleted.')
    await contentChanged(tx)
    await recordActivity(tx, {
      actor,
      entityType: 'hosting_plan',
      entityId: id,
      action: 'deleted',
      title: `Hosting plan ${row.name} deleted`,
      before: { ...row },
    })
    return ok({ name: row.name })
  })
}

const catalogue = {
  rows: {
    table: hostingPlans,
    id: hostingPlans.id,
    name: hostingPlans.name,
    place: hostingPlans.sortOrder,
    order: [asc(hostingPlans.sortOrder), asc(hostingPlans.id)],
  },
  entityType: 'hosting_plan',
  one: 'Hosting plan',
  gone: refuse('not_found', 'This plan was deleted.'),
} as const

/** Moves a hosting plan among all plans. */
export async function moveHostingPlan(
  actor: Actor,
  id: string,
  to: Destination,
): Promise<Result<null>> {
  if (!mayManageHostingPlans(actor))
    return refuse('forbidden', 'You do not have permission to manage hosting plans.')
  return moveEntry(actor, catalogue, { id, to })
}

/**
 * Shows or hides a hosting plan. Says what is wanted and not 'the other way round', so that a
 * second press changes nothing.
 */
export async function switchHostingPlan(
  actor: Actor,
  id: string,
  isActive: boolean,
): Promise<Result<null>> {
  if (!mayManageHostingPlans(actor))
    return refuse('forbidden', 'You do not have permission to manage hosting plans.')
  return transact(async (tx) => {
    const [row] = isId(id)
      ? await tx.select().from(hostingPlans).where(eq(hostingPlans.id, id)).for('no key update')
      : []
    if (!row) return refuse('not_found', 'This plan was deleted.')
    if (row.isActive === isActive) return ok(null)
    await contentChanged(tx)
    await tx.update(hostingPlans).set({ isActive }).where(eq(hostingPlans.id, id))
    const action = isActive ? 'activated' : 'deactivated'
    await recordActivity(tx, {
      actor,
      entityType: 'hosting_plan',
      entityId: id,
      action,
      title: `Hosting plan ${row.name} ${action}`,
      before: { isActive: row.isActive },
      after: { isActive },
    })
    return ok(null)
  })
}
