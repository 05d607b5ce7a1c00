import { formatMoment } from '#kernel/date-format.ts'
import { dayIn, type TimeZone } from '#kernel/dates.ts'
import type { ChatSenderType } from '../../rules/chat.ts'

export type ChatTextLine = {
  senderType: ChatSenderType
  senderName: string
  content: string
  createdAt: Date
  files: readonly string[]
}

const maxSubjectWords = 80

/**
 * The text of a chat for reading elsewhere: the visitor's own messages of an unanswered chat, else
 * both sides' with name and time. System messages are left out.
 */
export function chatText(said: readonly ChatTextLine[], zone: TimeZone): string {
  const words = said.filter(({ senderType }) => senderType !== 'system')
  const isAnswered = words.some(({ senderType }) => senderType === 'operator')
  if (!isAnswered) return words.map(textOf).join('\n\n')
  const lines = words.map((word, index) => {
    const moment = formatMoment(word.createdAt, zone)
    const before = words[index - 1]
    const isNewDay =
      before === undefined || dayIn(zone, before.createdAt) !== dayIn(zone, word.createdAt)
    return `${word.senderName || 'Visitor'}, ${isNewDay ? moment : moment.slice(-5)}:\n${textOf(word)}`
  })
  return lines.join('\n\n')
}

function textOf({ content, files }: ChatTextLine): string {
  const names = files.map((name) => `[${name}]`).join(' ')
  return [content, names].filter((part) => part !== '').join('\n')
}

/** 'Live chat: ' and how the words begin. */
export function chatSubject(said: readonly Pick<ChatTextLine, 'senderType' | 'content'>[]): string {
  const first = said.find(
    ({ senderType, content }) => senderType === 'visitor' && content.trim() !== '',
  )
  const line = first?.content.trim().replace(/[\s\p{Cc}]+/gu, ' ') ?? ''
  if (line === '') return 'Live chat'
  if (line.length <= maxSubjectWords) return `Live chat: ${line}`
  return `Live chat: ${line.slice(0, maxSubjectWords).replace(/\s+\S*$/, '')}…`
}

/**
 * The subject for an unverified address: the confirmation repeats it, so it contains nothing that
 * the visitor typed.
 */
export function subjectOfStranger(at: Date, zone: TimeZone): string {
  return `Live chat, ${formatMoment(at, zone)}`
}
