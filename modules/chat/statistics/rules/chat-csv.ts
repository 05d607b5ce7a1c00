import { dayIn, type TimeZone, timeIn } from '#kernel/dates.ts'
import { type ChatStatus, chatStatusLabels } from '../../rules/chat.ts'

export type ReportedChat = {
  startedAt: Date
  status: ChatStatus
  visitorName: string
  visitorEmail: string
  operatorName: string | null
  initialPageUrl: string
  waitSeconds: number | null
  responseSeconds: number | null
  durationSeconds: number | null
  messages: number
  rating: number | null
  ratingComment: string
  ticketNumber: string | null
}

export const chatCsvHeads = [
  'Started on',
  'At',
  'Status',
  'Visitor',
  'Email',
  'Operator',
  'First page',
  'Waiting in seconds',
  'First answer in seconds',
  'Duration in seconds',
  'Messages',
  'Stars',
  'Feedback',
  'Ticket',
]

export function chatCsvRow(chat: ReportedChat, zone: TimeZone): string[] {
  const whole = (value: number | null) => (value === null ? '' : String(Math.round(value)))
  return [
    dayIn(zone, chat.startedAt),
    timeIn(zone, chat.startedAt),
    chatStatusLabels[chat.status],
    chat.visitorName,
    chat.visitorEmail,
    chat.operatorName ?? '',
    chat.initialPageUrl,
    whole(chat.waitSeconds),
    whole(chat.responseSeconds),
    whole(chat.durationSeconds),
    whole(chat.messages),
    whole(chat.rating),
    chat.ratingComment,
    chat.ticketNumber ?? '',
  ]
}
