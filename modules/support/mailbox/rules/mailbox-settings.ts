import { z } from 'zod'
import { checkbox, judged, text, typedText } from '#kernel/form-fields.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'

export const mailboxSources = ['none', 'imap', 'postmark', 'mailgun'] as const
export type MailboxSource = (typeof mailboxSources)[number]

export const mailboxSourceLabels: Record<MailboxSource, string> = {
  none: 'Not received',
  imap: 'Read from a mailbox (IMAP)',
  postmark: 'Postmark webhook',
  mailgun: 'Mailgun webhook',
}

export const imapEncryptions = ['ssl', 'starttls', 'none'] as const

export const imapEncryptionLabels: Record<(typeof imapEncryptions)[number], string> = {
  ssl: 'SSL/TLS (port 993)',
  starttls: 'STARTTLS (port 143)',
  none: 'None (private networks only)',
}

/** Where a provider sends received email to us. */
export const inboundMailPaths = {
  postmark: '/api/inbound-mail/postmark',
  mailgun: '/api/inbound-mail/mailgun',
} as const

export function isInboundMailPath(path: string): boolean {
  return Object.values<string>(inboundMailPaths).includes(path)
}

/** Names a mailbox and how far it was read. */
export function mailboxName({
  username,
  host,
  port,
  folder,
}: {
  username: string
  host: string
  port: number
  folder: string
}): string {
  return `${username}@${host}:${port}/${folder}`.toLowerCase()
}

const values = z.object({
  version: typedText,
  source: z.enum(mailboxSources, 'Choose how email comes in.'),
  host: text(253).pipe(z.string().toLowerCase()),
  port: z.string().trim().default(''),
  encryption: z.enum(imapEncryptions, 'Choose an encryption.').default('ssl'),
  username: text(254),
  /** Blank keeps what is stored, as with every secret. */
  password: z.string().max(500).default(''),
  folder: text(200),
  mailgunKey: text(200),
  renewSecret: checkbox,
  currentPassword: z.string().max(200).default(''),
})

export type MailboxInput = Omit<z.output<typeof values>, 'port' | 'currentPassword'> & {
  port: number
}

/** The form of the support mailbox. A mailbox that is read needs a host, a port and a user. */
export const mailboxSchema = judged(values, (typed) =>
  readMailboxForm(typed, typed.source === 'imap'),
)

/** The same form when its mailbox is tried, whatever is chosen. */
export const mailboxTestSchema = judged(values, (typed) => readMailboxForm(typed, true))

type Typed = z.output<typeof values>

function readMailboxForm(
  typed: Typed,
  isRead: boolean,
): Result<Omit<Typed, 'port'> & { port: number }> {
  const fields: Record<string, string[]> = {}
  const port = typed.port === '' ? 993 : Number(typed.port)
  if (!/^\d{0,5}$/.test(typed.port) || port < 1 || port > 65_535)
    fields.port = ['Enter a port, usually 993.']
  if (isRead && typed.host === '')
    fields.host = ['Enter the mail server, such as imap.example.co.za.']
  if (typed.host !== '' && !/^[a-z0-9.:-]+$/.test(typed.host))
    fields.host = ['Enter a host name without https:// or spaces.']
  if (isRead && typed.username === '') fields.username = ['Enter the user name of the mailbox.']
  if (Object.keys(fields).length > 0) return refuse('invalid', 'Please check the form.', { fields })
  return ok({ ...typed, port, folder: typed.folder === '' ? 'INBOX' : typed.folder })
}

/** What the form shows of the stored settings. Secrets are not among them. */
export type MailboxValues = {
  source: string
  host: string
  port: string
  encryption: string
  username: string
  folder: string
}

export const mailboxLabels: Record<keyof MailboxValues, string> = {
  source: 'Email comes in by',
  host: 'Mail server',
  port: 'Port',
  encryption: 'Encryption',
  username: 'User name',
  folder: 'Folder',
}
