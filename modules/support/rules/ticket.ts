/** A§4: any status may be set to any other. */
export const ticketStatuses = [
  'open',
  'in_progress',
  'waiting_customer',
  'resolved',
  'closed',
] as const
export type TicketStatus = (typeof ticketStatuses)[number]

export const ticketPriorities = ['low', 'normal', 'high', 'urgent'] as const
export type TicketPriority = (typeof ticketPriorities)[number]

export const ticketCategories = [
  'technical',
  'billing',
  'service_change',
  'bespoke_support',
  'general',
] as const
export type TicketCategory = (typeof ticketCategories)[number]

export const ticketTeams = ['technical', 'billing', 'success'] as const
export type TicketTeam = (typeof ticketTeams)[number]

/**
 * Who wrote a message (A§3). 'third_party' is a sender whose email joined the thread without being
 * its customer.
 */
export const senderTypes = ['customer', 'staff', 'third_party'] as const
export type SenderType = (typeof senderTypes)[number]

/** How a message or a ticket came in. */
export const ticketSources = ['site', 'email', 'staff', 'chat'] as const
export type TicketSource = (typeof ticketSources)[number]

/** What the history of a ticket keeps, beside its messages. */
export const ticketChangeKinds = [
  'created',
  'status',
  'priority',
  'category',
  'team',
  'agent',
  'tags',
  'subject',
  'service',
  'customer',
  'merged',
  'split',
  'split_from',
  'rated',
  'auto_assigned',
  'escalated',
  'copy',
] as const
export type TicketChangeKind = (typeof ticketChangeKinds)[number]

/** Changes that the customer's own page shows. */
const publicChanges: readonly TicketChangeKind[] = [
  'created',
  'status',
  'priority',
  'category',
  'agent',
  'auto_assigned',
  'subject',
  'service',
  'merged',
  'split',
  'split_from',
]

export function isPublicChange(kind: TicketChangeKind): boolean {
  return publicChanges.includes(kind)
}

/**
 * What an event about a ticket says: the id, and whether its customer may see that anything
 * happened.
 */
const ticketEventKinds = ['public', 'internal', 'presence'] as const

/** 'presence' changes no data of the ticket: only who else has it open is asked again. */
export type TicketEvent = { ticketId: string; visibility: (typeof ticketEventKinds)[number] }

export function ticketEventText({ ticketId, visibility }: TicketEvent): string {
  return `${ticketId} ${visibility}`
}

export function parseTicketEvent(text: string): TicketEvent {
  const [ticketId = '', word] = text.split(' ')
  return { ticketId, visibility: ticketEventKinds.find((kind) => kind === word) ?? 'internal' }
}

export const ticketStatusLabels: Record<TicketStatus, string> = {
  open: 'Open',
  in_progress: 'In progress',
  waiting_customer: 'Waiting for customer',
  resolved: 'Resolved',
  closed: 'Closed',
}

/** The same for the customer, who is the one that is waited for. */
export const ownTicketStatusLabels: Record<TicketStatus, string> = {
  ...ticketStatusLabels,
  waiting_customer: 'Waiting for you',
}

export const ticketPriorityLabels: Record<TicketPriority, string> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  urgent: 'Urgent',
}

export const ticketCategoryLabels: Record<TicketCategory, string> = {
  technical: 'Technical',
  billing: 'Billing',
  service_change: 'Service change',
  bespoke_support: 'Bespoke support',
  general: 'General',
}

export const ticketTeamLabels: Record<TicketTeam, string> = {
  technical: 'Technical',
  billing: 'Billing',
  success: 'Success',
}

/** Tickets that still need work. */
export const unsolvedStatuses = [
  'open',
  'in_progress',
  'waiting_customer',
] as const satisfies readonly TicketStatus[]

/** Those of them that wait for staff. */
export const waitingForStaffStatuses = [
  'open',
  'in_progress',
] as const satisfies readonly TicketStatus[]

export function isUnsolved(status: TicketStatus): boolean {
  return unsolvedStatuses.some((unsolved) => unsolved === status)
}

/**
 * What a customer's message does to the status: whatever waited for them, or was thought to be
 * done, is open again.
 */
export function statusAfterCustomerMessage(status: TicketStatus): TicketStatus {
  return status === 'in_progress' ? status : 'open'
}

/**
 * A§4: moving to resolved stamps `resolvedAt`, to closed `closedAt`. A ticket that is taken up
 * again has neither.
 */
export function stampsOf(
  status: TicketStatus,
  earlier: { resolvedAt: Date | null },
  at: Date,
): { resolvedAt: Date | null; closedAt: Date | null } {
  if (status === 'resolved') return { resolvedAt: at, closedAt: null }
  if (status === 'closed') return { resolvedAt: earlier.resolvedAt, closedAt: at }
  return { resolvedAt: null, closedAt: null }
}

/** Of one customer: above what a person writes by hand, and below what floods a mailbox. */
export const maxMessagesPerHour = 60

/** Tickets that one customer opens. */
export const maxTicketsPerHour = 20

const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/**
 * A§3: TKT-{last 6 digits of the timestamp in milliseconds}-{3 random uppercase letters or digits}.
 * Not unique by itself: some 46 000 numbers share a millisecond of every quarter of an hour, so the
 * column is unique and another one is tried.
 */
export function ticketNumber(at: Date, random: (below: number) => number): string {
  const digits = String(at.getTime()).slice(-6).padStart(6, '0')
  const letters = Array.from({ length: 3 }, () =>
    characters.charAt(random(characters.length)),
  ).join('')
  return `TKT-${digits}-${letters}`
}

export function isTicketNumber(text: string): boolean {
  return /^TKT-\d{6}-[A-Z0-9]{3}$/.test(text)
}

/** What replaces the words of a deleted customer. */
export const removedMessage = '(removed)'
