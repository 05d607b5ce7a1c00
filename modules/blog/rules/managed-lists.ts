import type { ListQuery, ListShape } from '#kernel/list-query.ts'
import { commentStatuses, postStatuses } from './status.ts'

/** B§2.2.16, Posts: by the date of publishing; what has none, by when it was begun. */
export const managedPostsShape = {
  sorts: ['published', 'title', 'views'],
  defaultSort: { by: 'published', descending: true },
  filters: { status: postStatuses },
} as const satisfies ListShape

export type ManagedPostsQuery = ListQuery<
  (typeof managedPostsShape.sorts)[number],
  typeof managedPostsShape.filters
>

/** B§2.2.16, Comments: newest first. */
export const managedCommentsShape = {
  sorts: ['created'],
  defaultSort: { by: 'created', descending: true },
  filters: { status: commentStatuses },
} as const satisfies ListShape

export type ManagedCommentsQuery = ListQuery<'created', typeof managedCommentsShape.filters>
