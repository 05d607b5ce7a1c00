import { asc } from 'drizzle-orm'
import { ok } from '#kernel/result.ts'
import { recordedRows } from '#modules/activity/operations/recorded-rows.server.ts'
import { trustBadges } from '../../tables.reviews.server.ts'
import { mayManageReviews } from '../policy.ts'
import type { BadgeInput } from '../rules/review-form.ts'
import { mayNotManageReviews } from './reviews.server.ts'

/** B§7.4: the place in the list becomes the display order. */
export const {
  save: saveBadge,
  delete: deleteBadge,
  move: moveBadge,
} = recordedRows({
  table: trustBadges,
  entityType: 'trust_badge',
  noun: 'badge',
  name: 'name',
  title: (name) => `Trust badge ${name}`,
  may: mayManageReviews,
  mayNot: mayNotManageReviews,
  columns: (input: BadgeInput) => ok(input),
  places: {
    property: 'displayOrder',
    column: trustBadges.displayOrder,
    order: [asc(trustBadges.displayOrder), asc(trustBadges.createdAt), asc(trustBadges.id)],
  },
})
