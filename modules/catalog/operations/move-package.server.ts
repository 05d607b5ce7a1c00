import { asc } from 'drizzle-orm'
import type { Destination } from '#kernel/reordered.ts'
import { type Result, refuse } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { mayManagePackages } from '../policy.ts'
import { packages } from '../tables.server.ts'
import { moveEntry } from './move-entry.server.ts'

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
