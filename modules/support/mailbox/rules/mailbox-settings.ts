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
