import { asc, eq } from 'drizzle-orm'
import { isId, newId } from '#kernel/ids.ts'
import type { Destination } from '#kernel/reordered.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { savedMeanwhile } from '#kernel/versions.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { redirectOldAddress } from '#modules/redirects/operations/redirect-old-address.server.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { breaks, transact } from '#platform/database.server.ts'
import { mayManagePackages } from '../policy.ts'
import { packageUses } from '../queries/packages.server.ts'
import { lastPlace } from '../rules/move.ts'
import type { PackageInput } from '../rules/package-form.ts'
import { packages } from '../tables.server.ts'
import { moveEntry } from './move-entry.server.ts'
import { pricedWithoutVat } from './price-without-vat.server.ts'

const labels = { orders: 'orders', subscriptions: 'services', invoices: 'invoices' } as const

/** Why a package cannot go, and what to do instead. */
export function inUseMessage(name: string, uses: readonly (keyof typeof labels)[]): string {
  const list = new Intl.ListFormat('en-ZA').format(uses.map((use) => labels[use]))
  return `${name} is used by ${list} and cannot be deleted. Deactivate it instead. Customers can no longer order it, and existing orders keep it.`
}

/**
 * Which package is written, and what of it was seen: `version` is the row's `updatedAt` when the
 * form was made.
 */
export type WrittenPackage = { id: string; version: string } | null

/** Creates or updates a package (`existing` null: behind all others unless it says where). */
export async function savePackage(
  actor: Actor,
  existing: WrittenPackage,
  input: PackageInput,
): Promise<Result<{ id: string }>> {
  if (!mayManagePackages(actor))
    return refuse('forbidden', 'You do not have permission to manage packages.')
  const priced = await pricedWithoutVat(input)
  if (!priced.ok) return priced
  try {
    return await (existing ? change(actor, existing, priced.value) : create(actor, priced.value))
  } catch (error) {
    if (!breaks(error, 'packages_slug_unique')) throw error
    return refuse('invalid', 'Please check the package.', {
      fields: { slug: ['Another package has this slug.'] },
    })
  }
}

type Priced = Omit<PackageInput, 'priceIncludesVat'>

function create(actor: Actor, input: Priced): Promise<Result<{ id: string }>> {
  return transact(async (tx) => {
    const id = newId()
    const places = await tx.select({ sortOrder: packages.sortOrder }).from(packages)
    const sortOrder = input.sortOrder ?? lastPlace(places.map((row) => row.sortOrder))
    await contentChanged(tx)
    await tx.insert(packages).values({ ...input, id, sortOrder })
    await recordActivity(tx, {
      actor,
      entityType: 'package',
      entityId: id,
      action: 'created',
      title: `Package ${input.name} created`,
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
      ? await tx.select().from(packages).where(eq(packages.id, id)).for('no key update')
      : []
    if (!row) return refuse('not_found', 'This package was deleted.')
    if (row.updatedAt.toISOString() !== version) {
      return savedMeanwhile('this package')
    }
    const wanted = { ...input, sortOrder: input.sortOrder ?? row.sortOrder }
    await contentChanged(tx)
    await tx.update(packages).set(wanted).where(eq(packages.id, id))
    await redirectOldAddress(tx, actor, { from: addressOf(row.slug), to: addressOf(wanted.slug) })
    await recordActivity(tx, {
      actor,
      entityType: 'package',
      entityId: id,
      action: 'updated',
      title: `Package ${input.name} updated`,
      ...changes(row, wanted),
    })
    return ok({ id })
  })
}

/** The address that links to a package have; the period that they add is passed on. */
function addressOf(slug: string): string {
  return `/checkout?package=${encodeURIComponent(slug)}`
}

/** Deletes a package that nothing refers to. */
export async function deletePackage(actor: Actor, id: string): Promise<Result<{ name: string }>> {
  if (!mayManagePackages(actor))
    return refuse('forbidden', 'You do not have permission to manage packages.')
  return transact(async (tx) => {
    // An order that is being written with this package waits for this lock, or is seen below.
    const [row] = isId(id)
      ? await tx.select().from(packages).where(eq(packages.id, id)).for('update')
      : []
    if (!row) return refuse('not_found', 'This package was deleted.')
    const uses = await packageUses(id, tx)
    if (uses.length > 0) return refuse('conflict', inUseMessage(row.name, uses))
    await contentChanged(tx)
    await tx.delete(packages).where(eq(packages.id, id))
    await recordActivity(tx, {
      actor,
      entityType: 'package',
      entityId: id,
      action: 'deleted',
      title: `Package ${row.name} deleted`,
      before: { ...row },
    })
    return ok({ name: row.name })
  })
}

const catalogue = {
  rows: {
    table: packages,
    id: packages.id,
    name: packages.name,
    place: packages.sortOrder,
    order: [asc(packages.sortOrder), asc(packages.priceCents), asc(packages.id)],
  },
  entityType: 'package',
  one: 'Package',
  gone: refuse('not_found', 'This package was deleted.'),
} as const

/** Moves a package among all packages. */
export async function movePackage(
  actor: Actor,
  id: string,
  to: Destination,
): Promise<Result<null>> {
  if (!mayManagePackages(actor))
    return refuse('forbidden', 'You do not have permission to manage packages.')
  return moveEntry(actor, catalogue, { id, to })
}

/**
 * Shows or hides a package. Says what is wanted and not 'the other way round', so that a second
 * press changes nothing.
 */
export async function switchPackage(
  actor: Actor,
  id: string,
  isActive: boolean,
): Promise<Result<null>> {
  if (!mayManagePackages(actor))
    return refuse('forbidden', 'You do not have permission to manage packages.')
  return transact(async (tx) => {
    const [row] = isId(id)
      ? await tx.select().from(packages).where(eq(packages.id, id)).for('no key update')
      : []
    if (!row) return refuse('not_found', 'This package was deleted.')
    if (row.isActive === isActive) return ok(null)
    await contentChanged(tx)
    await tx.update(packages).set({ isActive }).where(eq(packages.id, id))
    const action = isActive ? 'activated' : 'deactivated'
    await recordActivity(tx, {
      actor,
      entityType: 'package',
      entityId: id,
      action,
      title: `Package ${row.name} ${action}`,
      before: { isActive: row.isActive },
      after: { isActive },
    })
    return ok(null)
  })
}
