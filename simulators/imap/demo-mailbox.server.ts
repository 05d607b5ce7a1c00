import cluster from 'node:cluster'
import { randomBytes } from 'node:crypto'
import type { ImapAccount } from '#platform/mail/imap/account.ts'
import { type ImapServer, startImapServer } from './imap-server.server.ts'

let server: ImapServer | undefined

/**
 * The support mailbox of demo mode: an IMAP server of this process, which is read like any other.
 * It is empty at each start.
 */
export async function startDemoMailbox(): Promise<{
  account: ImapAccount
  close: () => Promise<void>
}> {
  const credentials = { username: 'demo', password: randomBytes(24).toString('base64url') }
  const own = await startImapServer({ ...credentials, uidValidity: Math.floor(Date.now() / 1000) })
  server = own
  const account: ImapAccount = {
    ...credentials,
    host: '127.0.0.1',
    port: own.port,
    encryption: 'none',
    folder: 'INBOX',
    allowPrivateHosts: true,
  }
  return { account, close: own.close }
}

/**
 * Puts an email into it, as if it came from outside. One worker of several has the mailbox; the
 * others send their emails there through the supervisor.
 */
export function deliverToDemoMailbox(raw: Uint8Array): void {
  if (server) server.deliver(raw)
  else cluster.worker?.send({ demoMail: Buffer.from(raw).toString('base64') })
}

/** The email in a message of the supervisor, which passes on what other workers sent. */
export function deliverFromOtherWorkers(): void {
  process.on('message', (message) => {
    const mail = message instanceof Object && 'demoMail' in message ? message.demoMail : undefined
    if (typeof mail === 'string') server?.deliver(Buffer.from(mail, 'base64'))
  })
}
