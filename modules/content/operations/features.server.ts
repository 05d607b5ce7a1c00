import { asc } from 'drizzle-orm'
import { ok, refuse } from '#kernel/result.ts'
import { recordedRows } from '#modules/activity/operations/recorded-rows.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { mayManageFeatures } from '../policy.ts'
import type { FeatureInput } from '../rules/feature-form.ts'
import { websiteFeatures } from '../tables.server.ts'

const features = recordedRows({
  table: websiteFeatures,
  entityType: 'feature',
  noun: 'feature',
  name: 'title',
  title: (title) => `Website feature ${title}`,
  may: mayManageFeatures,
  mayNot: refuse('forbidden', 'You do not have permission to manage website features.'),
  columns: (input: FeatureInput) => ok(input),
  places: {
    property: 'sortOrder',
    column: websiteFeatures.sortOrder,
    order: [asc(websiteFeatures.sortOrder), asc(websiteFeatures.id)],
    isTyped: true,
  },
})

export const { save: saveFeature, delete: deleteFeature, move: moveFeature } = features

/** Shows or hides a feature. */
export const switchFeature = (actor: Actor, id: string, isActive: boolean) =>
  features.switch(actor, id, {
    wanted: { isActive },
    action: isActive ? 'activated' : 'deactivated',
  })
