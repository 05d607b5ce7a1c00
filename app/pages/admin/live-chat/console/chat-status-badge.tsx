import { type ChatStatus, chatStatusLabels } from '#modules/chat/rules/chat.ts'
import { StatusBadge, type StatusVariant } from '#ui/feedback/badge.tsx'

const statuses: Record<ChatStatus, StatusVariant> = {
  waiting: { label: chatStatusLabels.waiting, tone: 'warning' },
  active: { label: chatStatusLabels.active, tone: 'info' },
  resolved: { label: chatStatusLabels.resolved, tone: 'positive' },
  abandoned: { label: chatStatusLabels.abandoned, tone: 'neutral' },
}

export function ChatStatusBadge({ status }: { status: ChatStatus }) {
  return <StatusBadge status={status} variants={statuses} />
}
