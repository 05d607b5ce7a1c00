import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import type { ChatMessage } from '../../rules/visitor-chat.ts'

/** What was said, one paragraph for each message; files are named. */
export function transcriptText(messages: readonly ChatMessage[], zone: TimeZone): string {
  return messages.map((message) => paragraph(message, zone)).join('\n\n')
}

function paragraph(
  { senderType, senderName, content, createdAt, files }: ChatMessage,
  zone: TimeZone,
): string {
  const at = formatMoment(new Date(createdAt), zone)
  const head = senderType === 'system' ? at : `${senderName}, ${at}`
  const names = files.map(({ name }) => `[${name}]`)
  return [head, content, ...names].filter((line) => line !== '').join('\n')
}
