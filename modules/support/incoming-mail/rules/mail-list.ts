import type { ListQuery, ListShape } from '#kernel/list-query.ts'
import { incomingMailStatuses } from './mail-status.ts'

/** 'review' is what became no message and may have to: failed, from an unknown sender, spam. */
export const mailListShape = {
  sorts: ['received'],
  defaultSort: { by: 'received', descending: true },
  filters: { status: ['review', ...incomingMailStatuses] },
} as const satisfies ListShape

export type MailListQuery = ListQuery<'received', typeof mailListShape.filters>
