/** Any to any (B§4). */
export const generalStatuses = ['new', 'read', 'in_progress', 'replied', 'resolved', 'archived'] as const

/** Staff may set any of them directly (B§4). */
export const domainStatuses = ['new', 'contacted', 'in_progress', 'completed', 'cancelled'] as const

export const domainPriorities = ['low', 'normal', 'high', 'urgent'] as const

export const domainServiceTypes = ['register', 'transfer'] as const

export type DomainServiceType = (typeof domainServiceTypes)[number]

/** B§2.2, screen 14. */
export const serviceTypeLabels: Record<DomainServiceType, string> = { register: 'New Registration', transfer: 'Transfer' }
