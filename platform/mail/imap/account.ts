type ImapEncryption = 'ssl' | 'starttls' | 'none'

/** A mailbox on an IMAP server, and how to reach it. */
export type ImapAccount = {
  host: string
  port: number
  encryption: ImapEncryption
  username: string
  password: string
  folder: string
  /** False for a server that was typed into a browser (D31). */
  allowPrivateHosts: boolean
  /** Extra authority to trust, for tests. */
  ca?: string
}
