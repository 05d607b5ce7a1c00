import { eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import type { SiteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import {
  automaticHeaders,
  type MailAddress,
  type OutgoingAttachment,
  type OutgoingMail,
} from '#platform/mail/transport.ts'
import { UnrecoverableError } from '#platform/queue.server.ts'
import { redactedReason } from '#platform/redacted-error.server.ts'
import { decrypt } from '#platform/security/encryption.server.ts'
import { threadSign } from '../queries/email-list-facts.server.ts'
import { mailSite, type StoredTemplate } from '../queries/template.server.ts'
import { messageIdOf, oneLine } from '../rules/delivery.ts'
import type { EmailVariables, MailAttachment } from '../rules/email.ts'
import { renderEmail, renderSubject } from '../rules/render-email.ts'
import {
  htmlWithMark,
  type MailThreading,
  threadedMail,
  withMark,
} from '../rules/threads/thread-headers.ts'
import { unsubscribeAddress } from '../suppressions/queries/unsubscribe-token.server.ts'
import { withUnsubscribe } from '../suppressions/rules/unsubscribe.ts'
import { emailFiles, type emailLogs } from '../tables.server.ts'

/**
 * `queuedAt` is when the email was queued; it stays the same over all tries. `isCopy`: another
 * recipient gets the same email with the document itself.
 */
type MailInHand = { queuedAt: Date; template: string; isCopy: boolean }

/**
 * `variables`: what the email says of the document, read together with it, in place of what was
 * queued.
 */
type MadeAttachment = OutgoingAttachment & { variables?: EmailVariables }

type Maker = (id: string, mail: MailInHand) => Promise<MadeAttachment>

const makers = new Map<MailAttachment['kind'], Maker>()

/** The module that owns a document registers how to make it. */
export function registerAttachment(kind: MailAttachment['kind'], make: Maker): void {
  makers.set(kind, make)
}

export async function makeAttachments(
  wanted: readonly MailAttachment[],
  mail: MailInHand,
): Promise<MadeAttachment[]> {
  return Promise.all(
    wanted.map(({ kind, id }) => {
      const make = makers.get(kind)
      if (!make) throw new Error(`Nobody registered how to make an attachment of kind '${kind}'`)
      return make(id, mail)
    }),
  )
}

/** Called at boot: files that came with an email go out as they came. */
export function registerFileAttachments(): void {
  registerAttachment('file', async (id) => {
    const { filename, contentType, content } = emailFiles
    const [file] = isId(id)
      ? await db()
          .select({ filename, contentType, content })
          .from(emailFiles)
          .where(eq(emailFiles.id, id))
      : []
    if (!file) throw new UnrecoverableError('A file of this email is not there any more.')
    return file
  })
}

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
  const rendered = await orUnrecoverable(row.templateName, () =>
    renderEmail(template, { ...variables, ...openSecrets(row) }, site),
  )
  const subjectForLog = await renderSubject(template, variables, site)
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
