/** Any to any (B§4). */
export const generalStatuses = [
  'new',
  'read',
  'in_progress',
  'replied',
  'resolved',
  'archived',
] as const
export type GeneralStatus = (typeof generalStatuses)[number]

/** These need no work. */
export const closedGeneralStatuses = [
  'resolved',
  'archived',
] as const satisfies readonly GeneralStatus[]

export const generalStatusLabels: Record<GeneralStatus, string> = {
  new: 'New',
  read: 'Read',
  in_progress: 'In progress',
  replied: 'Replied',
  resolved: 'Resolved',
  archived: 'Archived',
}

/** Staff may set any of them directly (B§4). */
export const domainStatuses = ['new', 'contacted', 'in_progress', 'completed', 'cancelled'] as const
export type DomainStatus = (typeof domainStatuses)[number]

export const closedDomainStatuses = [
  'completed',
  'cancelled',
] as const satisfies readonly DomainStatus[]

export const domainStatusLabels: Record<DomainStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  in_progress: 'In progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

export const domainPriorities = ['low', 'normal', 'high', 'urgent'] as const
export type DomainPriority = (typeof domainPriorities)[number]

export const domainPriorityLabels: Record<DomainPriority, string> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  urgent: 'Urgent',
}

export const domainServiceTypes = ['register', 'transfer'] as const

export type DomainServiceType = (typeof domainServiceTypes)[number]

/** B§2.2, screen 14. */
export const serviceTypeLabels: Record<DomainServiceType, string> = {
  register: 'New Registration',
  transfer: 'Transfer',
}

type Moments = { firstReadAt: Date | null; repliedAt: Date | null; resolvedAt: Date | null }

/**
 * B§4: which moment a status of a general enquiry records. The first reading stays, the others are
 * renewed.
 */
export function momentsOf(
  status: GeneralStatus,
  enquiry: Pick<Moments, 'firstReadAt'>,
  at: Date,
): Partial<Moments> {
  if (status === 'read') return enquiry.firstReadAt === null ? { firstReadAt: at } : {}
  if (status === 'replied') return { repliedAt: at }
  return status === 'resolved' ? { resolvedAt: at } : {}
}

/** What an answer of the person makes of an enquiry. */
export const statusAfterAnswer = { general: 'new', domain: 'in_progress' } as const satisfies {
  general: GeneralStatus
  domain: DomainStatus
}
