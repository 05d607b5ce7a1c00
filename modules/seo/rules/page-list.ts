import type { ListQuery, ListShape } from '#kernel/list-query.ts'

export const pageStates = ['active', 'inactive'] as const
export const scoreRanges = ['green', 'yellow', 'red'] as const

export const pageListShape = {
  sorts: ['name'],
  defaultSort: { by: 'name', descending: false },
  filters: { state: pageStates, score: scoreRanges },
} as const satisfies ListShape

export type PageListQuery = ListQuery<'name', typeof pageListShape.filters>
