import { formatMoment } from '#kernel/date-format.ts'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { addressHash } from '#platform/security/keyed-hash.server.ts'
import { newestMessages } from '../queries/messages.server.ts'
import { enterEmail } from '../rules/chat-input.ts'
import type { ChatVisitor } from '../rules/chat-visitor.ts'
import { transcriptText } from '../rules/transcript.ts'
import { transcriptLimits } from '../rules/visitor-limits.ts'
import { addressOf, countAgainst } from './limit-visitor.server.ts'
import { type LockedChat, onChatOfStaff, onOwnChat } from './lock-chat.server.ts'

/** An email takes so many of the newest messages. */
const maxMessages = 500

/**
 * Sends what was said as an email. A visitor may only after staff have answered, and a few times: a
 * visitor can type any address, and a stranger's text alone should not be sent to it. Refuses: no
 * address, another visitor's chat and a missing one alike, too many.
 */
export function mailTranscript(
  by: ChatVisitor | Actor,
  chatId: string,
  email: string,
): Promise<Result<null>> {
  const to = email.trim().toLowerCase()
  if (to === '')
    return Promise.resolve(refuse('invalid', enterEmail, { fields: { email: [enterEmail] } }))
  if (!('visitorId' in by)) return onChatOfStaff(by, chatId, (tx, chat) => send(tx, chat, to))
  return onOwnChat(by, chatId, async (tx, chat) => {
    if (chat.firstAnswerAt === null)
      return refuse('conflict', 'We can send the chat once somebody has answered.')
    const counted = await countAgainst(tx, [
      [`transcript:chat:${chat.id}`, transcriptLimits.chat],
      [`transcript:address:${addressOf(by)}`, transcriptLimits.address],
      [`transcript:mailbox:${addressHash(to)}`, transcriptLimits.mailbox],
    ])
    return counted.ok ? send(tx, chat, to) : counted
  })
}

async function send(tx: Transaction, chat: LockedChat, to: string): Promise<Result<null>> {
  const { timezone } = await siteSettings(tx)
  const messages = await newestMessages(chat.id, maxMessages, tx)
  await enqueueMail(tx, {
    key: `chat_transcript:${newId()}`,
    template: 'chat_transcript',
    to,
    variables: {
      name: chat.visitorName || 'Visitor',
      started_at: formatMoment(chat.startedAt, timezone),
      transcript: transcriptText(messages, timezone),
    },
    ...(chat.customerId !== null && { customerId: chat.customerId }),
  })
  return ok(null)
}
