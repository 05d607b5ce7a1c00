import { useState } from 'react'
import type { OwnTicketMessage } from '#modules/support/queries/for-customers/own-ticket.server.ts'

/**
 * Who wrote the newest message since the page was opened; null when nothing came, or it is the
 * customer's own.
 */
export function useNewAnswer(messages: readonly OwnTicketMessage[]): string | null {
  const last = messages.at(-1)
  const [first] = useState(last?.position ?? 0)
  return last && last.position > first && last.senderType !== 'customer' ? last.senderName : null
}
