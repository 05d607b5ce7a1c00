import type { AttachedFile } from './attachment.ts'
import type { TicketCategory, TicketPriority, TicketStatus } from './ticket.ts'

export type ImportedMessage = {
  senderType: 'customer' | 'staff' | 'third_party'
  senderName: string
  message: string
  isInternal: boolean
  createdAt: Date
  files: readonly AttachedFile[]
}

/** A thread of another program. No clock runs for it, as nothing was promised here. */
export type ImportedTicket = {
  id: string
  /** As it was shown there. */
  number: string
  customerId: string | null
  requesterName: string
  requesterEmail: string
  subject: string
  category: TicketCategory
  priority: TicketPriority
  status: TicketStatus
  relatedServiceId: string | null
  createdAt: Date
  /** The first message first. */
  messages: readonly ImportedMessage[]
}
