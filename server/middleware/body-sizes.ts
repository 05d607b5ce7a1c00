import { maxFileBytes } from '#kernel/files/upload-limit.ts'
import { gateways } from '#modules/billing/payments/rules/gateways.ts'
import { maxChatFileBytes } from '#modules/chat/conversations/rules/chat-file.ts'
import { maxEmailCallBytes } from '#modules/mail/rules/email-calls.ts'
import { isMailEventPath } from '#modules/mail-events/rules/webhook-paths.ts'
import { isInboundMailPath } from '#modules/support/mailbox/rules/mailbox-settings.ts'
import { maxFormFilesBytes } from '#modules/support/rules/attachment.ts'

const kilobyte = 1024
/** A file of 5 MB and the form around it. */
const withFile = maxFileBytes + 64 * kilobyte
const notificationBytes = 64 * kilobyte
/** A message of 4 000 characters, each of up to twelve bytes in JSON, and what is said with it. */
const chatBytes = 64 * kilobyte
/** An email of 25 MB, as text in a JSON body. */
const inboundMailBytes = 35 * 1024 * kilobyte
/** Amazon SNS sends at most 256 KB. */
const mailEventBytes = 300 * kilobyte
export const formBytes = 512 * kilobyte
/**
 * A post of 200 000 characters or the JSON of a section of 400 000, of which a form writes some as
 * three.
 */
const longTextBytes = 1024 * kilobyte
const limits: [path: RegExp, bytes: number][] = [
  [/^\/api\/send-email$/, maxEmailCallBytes],
  [/^\/api\/vitals/, 2 * kilobyte],
  [/^\/api\/(chat|live-chat)\/[^/]+\/files$/, maxChatFileBytes + 64 * kilobyte],
  [/^\/api\/(chat|live-chat)(\/|$)/, chatBytes],
  [/^\/admin\/live-chat\/[^/]+\/files(\.data)?$/, maxChatFileBytes + 64 * kilobyte],
  // The files of an answer where scripts do not run.
  [/^\/admin\/live-chat\/[^/]+\/message(\.data)?$/, maxFormFilesBytes + formBytes],
  [/^\/admin\/media\/(upload|files|[^/]+\/replace)(\.data)?$/, withFile],
  [/^\/admin\/(blog\/|post-preview|content\/|section-preview)/, longTextBytes],
  [/^\/admin\/eft\/upload(\.data)?$/, withFile],
  [/^\/dashboard\/invoices\/[^/]+\/paid(\.data)?$/, withFile],
  [/^\/(dashboard|admin)\/tickets\/files(\.data)?$/, withFile],
  // The files of a message where scripts do not run.
  [/^\/(dashboard|admin)\/tickets\/[^/]+(\.data)?$/, maxFormFilesBytes + formBytes],
]

/** The largest body that this path takes. */
export function maxBodyBytes(path: string): number {
  if (gateways.some(({ notificationPath }) => path.startsWith(notificationPath)))
    return notificationBytes
  if (isInboundMailPath(path)) return inboundMailBytes
  if (isMailEventPath(path)) return mailEventBytes
  return limits.find(([pattern]) => pattern.test(path))?.[1] ?? formBytes
}
