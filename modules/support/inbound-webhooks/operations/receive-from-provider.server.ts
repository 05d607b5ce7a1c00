import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import MailComposer from 'nodemailer/lib/mail-composer'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { decrypt } from '#platform/security/encryption.server.ts'
import { type Receiving, receiveMail } from '../../incoming-mail/operations/receive-mail.server.ts'
import { mailboxSettings } from '../../mailbox/queries/mailbox-settings.server.ts'
import { inboundMailPaths, type MailboxSource } from '../../mailbox/rules/mailbox-settings.ts'
import { supportWebhookTokens } from '../../tables.incoming-mail.server.ts'
import {
  isSignedByMailgun,
  type MailFields,
  mailgunSignature,
  otherHeaders,
  readMailgunMail,
  readPostmarkMail,
} from '../rules/provided-mail.ts'

/**
 * 'unsigned' is not from the provider, or too old; 'useless' will never be understood; 'busy' may
 * be tried again.
 */
export type Receipt = 'stored' | 'unsigned' | 'useless' | 'busy'

const postmarkUser = 'hostwright'

/** The webhook address with its password, as Postmark takes it. */
export function postmarkAddress(publicUrl: string, secret: string): string {
  return `${publicUrl.replace('://', `://${postmarkUser}:${secret}@`)}${inboundMailPaths.postmark}`
}

/** Off until chosen in the settings and a secret is there. */
export async function isProviderOn(provider: 'postmark' | 'mailgun'): Promise<boolean> {
  const { source, postmarkSecret, mailgunKey } = await mailboxSettings()
  const wanted: MailboxSource = provider
  return source === wanted && (provider === 'postmark' ? postmarkSecret : mailgunKey) !== ''
}

/** Checked before the body is read. `authorization` is the header as sent. */
export async function isPostmark(authorization: string | undefined): Promise<boolean> {
  const secret = decrypt((await mailboxSettings()).postmarkSecret)
  const [kind = '', encoded = ''] = (authorization ?? '').split(' ')
  const given =
    kind.toLowerCase() === 'basic' ? Buffer.from(encoded, 'base64').toString('utf8') : ''
  return secret !== '' && timingSafeEqual(digest(given), digest(`${postmarkUser}:${secret}`))
}

/** Stores the email of a request that `isPostmark` let in. */
export async function receiveFromPostmark(body: string): Promise<Receipt> {
  const mail = readPostmarkMail(body)
  return mail === null ? 'useless' : store(mail, 'postmark')
}

/**
 * The token is noted in the transaction that stores the email: of two requests with one token, one
 * passes, and one that was cut short is repeated.
 */
export async function receiveFromMailgun(form: FormData): Promise<Receipt> {
  const signature = mailgunSignature(form)
  if (!isSignedByMailgun(signature, decrypt((await mailboxSettings()).mailgunKey), now()))
    return 'unsigned'
  const mail = await readMailgunMail(form)
  return mail === null
    ? 'useless'
    : store(mail, 'mailgun', (tx) => recordToken(tx, signature.token))
}

async function recordToken(tx: Transaction, token: string): Promise<Result<null>> {
  await tx.delete(supportWebhookTokens).where(sql`created_at < now() - interval '1 day'`)
  const noted = await tx
    .insert(supportWebhookTokens)
    .values({ token })
    .onConflictDoNothing()
    .returning()
  return noted.length > 0 ? ok(null) : refuse('conflict', 'This signature was used before.')
}

async function store(
  mail: { raw: string } | { fields: MailFields },
  mailbox: string,
  first?: Receiving['first'],
): Promise<Receipt> {
  const raw = 'raw' in mail ? Buffer.from(mail.raw, 'utf8') : await composeMail(mail.fields)
  const received = await receiveMail(raw, { mailbox, ...(first && { first }) })
  if (received.ok) return 'stored'
  return received.error.code === 'conflict' ? 'useless' : 'busy'
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/**
 * The email that these fields describe, so that whatever comes in is read by one program. The same
 * fields become the same bytes, whenever they are sent again: a provider repeats what was not
 * answered, and an email without a Message-ID is known by its bytes.
 */
async function composeMail(fields: MailFields): Promise<Buffer> {
  const { from, to, cc, subject, text, html } = fields
  const headers = otherHeaders(fields)
  const own = (name: string) => headers.find(({ key }) => key.toLowerCase() === name)?.value
  const apart = ['message-id', 'date']
  const messageId = own('message-id')
  const date = dateOf(own('date'))
  const attachments = fields.attachments.map(({ filename, contentType, content, cid }) => ({
    filename,
    content: Buffer.from(content),
    ...(contentType !== '' && { contentType }),
    ...(cid !== null && { cid }),
  }))
  const raw = await new MailComposer({
    from,
    to,
    cc,
    subject,
    text,
    attachments,
    messageId,
    date,
    ...(html !== '' && { html }),
    baseBoundary: digest(text + html).toString('hex'),
    headers: headers.filter(({ key }) => !apart.includes(key.toLowerCase())),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
  return withoutHeaders(raw, [
    ...(messageId === undefined ? ['message-id'] : []),
    ...(date === undefined ? ['date'] : []),
  ])
}

/** Leaves out headers that the composer added by itself. */
function withoutHeaders(raw: Buffer, added: string[]): Buffer {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .subarray(0, end)
    .toString('latin1')
    .split(/\r\n(?![ \t])/)
  const left = lines.filter(
    (line) => !added.includes(line.slice(0, line.indexOf(':')).toLowerCase()),
  )
  return Buffer.concat([Buffer.from(left.join('\r\n'), 'latin1'), raw.subarray(end)])
}

function dateOf(text: string | undefined): Date | undefined {
  const date = new Date(text ?? '')
  return Number.isNaN(date.getTime()) ? undefined : date
}
