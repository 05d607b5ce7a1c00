import type { ListQuery, ListShape } from '#kernel/list-query.ts'

export const activeFilters = ['active', 'inactive'] as const

/** Of one category questions come in the order of the site; of all of them, newest first. */
export function faqListShape(categoryIds: readonly string[]) {
  return {
    sorts: ['created'],
    defaultSort: { by: 'created', descending: true },
    filters: { category: categoryIds, active: activeFilters },
  } as const satisfies ListShape
}

export type FaqListQuery = ListQuery<'created', ReturnType<typeof faqListShape>['filters']>

/** B§9: the share of helpful votes, in percent to one decimal; null without votes. */
export function helpfulRate(helpful: number, notHelpful: number): string | null {
  const votes = helpful + notHelpful
  return votes === 0 ? null : `${((helpful / votes) * 100).toFixed(1)}%`
}
