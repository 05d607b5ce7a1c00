import { maskCardNumbers } from '#kernel/masked-card.ts'
import { withoutMarks } from '#modules/mail/rules/threads/thread-mark.ts'
import { maxFilesPerMessage } from '../../rules/attachment.ts'
import type { MailReferences } from './mail-references.ts'
import { fittingText, messageText } from './message-text.ts'
import { headerOf, type MailFile, type ParsedMail } from './parsed-mail.ts'

/** An email may bring more files than a form, as long as it is within its own limit. */
const maxFiles = maxFilesPerMessage * 5

export type MailContent = {
  message: string
  quoted: string
  files: MailFile[]
  html: string
  threading: MailReferences
}

/**
 * What of an email becomes a message. `htmlText` is the words of its HTML, for an email without a
 * text part; `sent` is what it may repeat of ours.
 */
export function mailContent(
  mail: ParsedMail,
  { html, htmlText, sent }: { html: string; htmlText: string; sent: readonly string[] },
): MailContent {
  const whole = maskCardNumbers(withoutMarks(mail.text.trim() || htmlText))
  const { visible, quoted } = messageText(whole, sent)
  const { message, rest } = fittingText(visible)
  const files = mail.files.filter(({ bytes }) => bytes.length > 0).slice(0, maxFiles)
  const full =
    rest === null
      ? []
      : [
          {
            name: 'full-message.txt',
            type: 'application/octet-stream',
            bytes: Buffer.from(whole),
            contentId: null,
            mimeType: 'text/plain',
          },
        ]
  return {
    message:
      message ||
      (files.length > 0 ? '(An email without text. See its files.)' : '(An email without text.)'),
    quoted: quoted.slice(0, 100_000).toWellFormed(),
    files: [...full, ...files],
    html,
    threading: threadingOfMail(mail),
  }
}

function threadingOfMail(mail: ParsedMail): MailReferences {
  const index = headerOf(mail, 'thread-index').slice(0, 400)
  const topic = headerOf(mail, 'thread-topic').slice(0, 400)
  return {
    references: mail.references.slice(0, 100),
    ...(index && { threadIndex: index }),
    ...(topic && { threadTopic: topic }),
  }
}
