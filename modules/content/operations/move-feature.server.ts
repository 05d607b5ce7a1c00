import { asc } from 'drizzle-orm'
import type { Destination } from '#kernel/reordered.ts'
import type { Result } from '#kernel/result.ts'
import { moveEntry } from '#modules/catalog/operations/move-entry.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { mayManageFeatures } from '../policy.ts'
import { websiteFeatures } from '../tables.server.ts'
import { featureGone, noFeaturePermission } from './save-feature.server.ts'

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
