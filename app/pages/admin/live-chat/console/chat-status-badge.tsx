import { type ChatStatus, chatStatusLabels } from '#modules/chat/rules/chat.ts'
import { StatusBadge } from '#ui/feedback/badge.tsx'

export function ChatStatusBadge({ status }: { status: ChatStatus }) {
  return <StatusBadge status={status} labels={chatStatusLabels} />
}
