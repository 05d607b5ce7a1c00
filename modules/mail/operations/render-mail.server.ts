import type { SiteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { config } from '#platform/config.server.ts'
import { automaticHeaders, type MailAddress, type OutgoingMail } from '#platform/mail/transport.ts'
import { UnrecoverableError } from '#platform/queue.server.ts'
import { redactedReason } from '#platform/redacted-error.server.ts'
import { decrypt } from '#platform/security/encryption.server.ts'
import { mailSite, type StoredTemplate } from '../queries/template.server.ts'
import { threadSign } from '../queries/thread-sign.server.ts'
import { messageIdOf, oneLine } from '../rules/delivery.ts'
import type { EmailVariables } from '../rules/email.ts'
import { renderEmail, renderSubject } from '../rules/render-email.ts'
import { markedAsTest, testMark, testSubject } from '../rules/test-mark.ts'
import {
  htmlWithMark,
  type MailThreading,
  threadedMail,
  withMark,
} from '../rules/threads/thread-headers.ts'
import { unsubscribeAddress } from '../suppressions/queries/unsubscribe-token.server.ts'
import { withUnsubscribe } from '../suppressions/rules/unsubscribe.ts'
import type { emailLogs } from '../tables.server.ts'
import { makeAttachments } from './register-attachment.server.ts'

export type LogRow = typeof emailLogs.$inferSelect

type Sender = { from: MailAddress; settings: SiteSettings }

export type Written = { mail: OutgoingMail; subjectForLog: string; variables: LogRow['variables'] }

/** Attached documents are made first: the email says of them what they say themselves. */
export async function write(
  row: LogRow,
  template: StoredTemplate,
  { from, settings }: Sender,
): Promise<Written> {
  const site = mailSite(settings)
  const made = await makeAttachments(row.attachments, {
    queuedAt: row.createdAt,
    template: row.templateName,
    isCopy: row.contactId !== null,
  })
  const variables = { ...row.variables, ...Object.assign({}, ...made.map((one) => one.variables)) }
  const isTest = row.variables[testMark] !== undefined
  const letter = await orUnrecoverable(row.templateName, () =>
    renderEmail(template, { ...variables, ...openSecrets(row) }, site),
  )
  const rendered = isTest ? markedAsTest(letter) : letter
  const logged = await renderSubject(template, variables, site)
  const subjectForLog = isTest ? testSubject(logged) : logged
  const attachments = made.map(({ filename, content, contentType }) => ({
    filename,
    content,
    contentType,
  }))
  const replyTo = settings.contactEmail === from.address ? null : settings.contactEmail || null
  const messageId = messageIdOf(row.id, config().publicUrl)
  const mail: OutgoingMail = {
    messageId,
    from,
    to: oneLine(row.recipient),
    replyTo,
    ...rendered,
    attachments,
  }
  const outgoing = template.type === 'marketing' ? marketing(mail, row.id) : mail
  return {
    mail: row.threading === null ? outgoing : inThread(outgoing, row.id, row.threading),
    subjectForLog,
    variables,
  }
}

function marketing(mail: OutgoingMail, id: string): OutgoingMail {
  const { headers, ...written } = withUnsubscribe(mail, unsubscribeAddress(id))
  return { ...mail, ...written, headers: { ...automaticHeaders, ...headers } }
}

/** The email with what brings its answer back to the conversation. */
function inThread(mail: OutgoingMail, id: string, threading: MailThreading): OutgoingMail {
  const { mark, replyTo, ...headers } = threadedMail(threading, id, {
    host: new URL(config().publicUrl).hostname,
    sign: threadSign,
  })
  const hasMailbox = threading.mailbox !== ''
  const { html, text } = mail
  return {
    ...mail,
    ...headers,
    replyTo: replyTo ?? mail.replyTo,
    html: htmlWithMark(html, mark, hasMailbox),
    text: withMark(text, mark, hasMailbox),
  }
}

function openSecrets(row: LogRow): EmailVariables {
  return row.sealedVariables ? JSON.parse(decrypt(row.sealedVariables)) : {}
}

async function orUnrecoverable<T>(name: string, render: () => Promise<T>): Promise<T> {
  try {
    return await render()
  } catch (error) {
    throw new UnrecoverableError(`Email template '${name}' has a fault: ${redactedReason(error)}`, {
      cause: error,
    })
  }
}
