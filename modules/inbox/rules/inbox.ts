import type { ListQuery, ListShape } from '#kernel/list-query.ts'

export const inboxKinds = ['ticket', 'chat', 'enquiry', 'inquiry'] as const
export type InboxKind = (typeof inboxKinds)[number]

export const inboxKindLabels: Record<InboxKind, { one: string; many: string }> = {
  ticket: { one: 'Ticket', many: 'Tickets' },
  chat: { one: 'Chat', many: 'Chats' },
  enquiry: { one: 'General enquiry', many: 'General enquiries' },
  inquiry: { one: 'Domain inquiry', many: 'Domain inquiries' },
}

export const inboxShape = {
  sorts: ['due'],
  defaultSort: { by: 'due', descending: false },
  filters: { kind: inboxKinds, whose: ['me', 'nobody'] },
} as const satisfies ListShape

export type InboxQuery = ListQuery<'due', typeof inboxShape.filters>
