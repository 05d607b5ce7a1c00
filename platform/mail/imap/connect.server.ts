import type { ImapFlow, MailboxObject } from 'imapflow'
import { publicAddress } from '../public-host.server.ts'
import type { ImapAccount } from './account.ts'

/** Ports on which mail is read (D31). */
const imapPorts = [143, 993]

const connectionTimeoutMs = 15_000

/** Below the ten minutes after which some servers cut a connection that says nothing. */
const maxIdleTimeMs = 4 * 60_000

/** What a server that was typed into a browser must not be. */
class RefusedServer extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'RefusedServer'
  }
}

/**
 * A connection that is signed in. It never connects again by itself. Certificates are always
 * checked, and a password never leaves before encryption began.
 */
export async function connectImap(
  account: ImapAccount,
  { verifyOnly = false } = {},
): Promise<ImapFlow> {
  const { host, port, encryption, username, password, allowPrivateHosts, ca } = account
  if (!allowPrivateHosts && !imapPorts.includes(port))
    throw new RefusedServer(`Port ${port} is not a port for reading email. Use 993 or 143.`)
  if (!allowPrivateHosts && encryption === 'none')
    throw new RefusedServer(
      'Without encryption the password can be read on the way. Choose SSL/TLS or STARTTLS.',
    )
  const address = allowPrivateHosts ? host : await publicAddress(host)
  // Loaded when the first mailbox is read: many firms receive email in another way.
  const { ImapFlow: Connection } = await import('imapflow')
  const client = new Connection({
    host: address,
    port,
    secure: encryption === 'ssl',
    doSTARTTLS: encryption === 'ssl' ? undefined : encryption === 'starttls',
    servername: host,
    tls: ca === undefined ? {} : { ca },
    auth: { user: username, pass: password },
    logger: false,
    verifyOnly,
    connectionTimeout: connectionTimeoutMs,
    greetingTimeout: connectionTimeoutMs,
    maxIdleTime: maxIdleTimeMs,
  })
  // What goes wrong between commands comes here; without a listener it would end the process. The
  // 'close' that follows is what counts.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    client.close()
    throw error
  }
  return client
}

/** Opens a folder for reading only, so nothing in it is marked. */
export async function openFolder(client: ImapFlow, folder: string): Promise<MailboxObject> {
  try {
    return await client.mailboxOpen(folder, { readOnly: true })
  } catch (error) {
    const isRefused =
      error instanceof Error && typeof Reflect.get(error, 'responseText') === 'string'
    throw isRefused
      ? new RefusedServer(`There is no folder '${folder}' in this mailbox, or it can’t be opened.`)
      : error
  }
}
