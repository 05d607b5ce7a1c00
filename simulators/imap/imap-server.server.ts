import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Hoodiecrow } from 'hoodiecrow-imap'

const plugins = ['IDLE', 'UIDPLUS', 'ID', 'NAMESPACE', 'ENABLE', 'UNSELECT', 'SPECIAL-USE']

export type ImapServer = {
  port: number
  username: string
  password: string
  /** Puts an email into the inbox, as if it had arrived then; open connections are notified. */
  deliver(raw: Uint8Array, arrived?: Date): void
  /** The flags of each email in the inbox. */
  flags(): string[][]
  connections(): number
  /** Cuts every connection without a word. */
  cut(): void
  close(): Promise<void>
}

type Options = {
  username: string
  password: string
  port?: number
  /** When it changes, emails are renumbered. */
  uidValidity?: number
  messages?: Uint8Array[]
  /** SSL/TLS from the start. */
  tls?: { key: string; cert: string }
}

/** A real IMAP server in memory, on this machine only: for demo mode and tests. */
export async function startImapServer({
  username,
  password,
  port = 0,
  uidValidity = 1,
  messages = [],
  tls,
}: Options): Promise<ImapServer> {
  const { default: hoodiecrow } = await import('hoodiecrow-imap')
  const server: Hoodiecrow = hoodiecrow({
    plugins,
    users: { [username]: { password } },
    storage: {
      INBOX: { uidvalidity: uidValidity, messages: messages.map((raw) => ({ raw: text(raw) })) },
    },
    ...(tls && { secureConnection: true, credentials: tls }),
  })
  const sockets = new Set<Socket>()
  server.connectionHandlers.push(({ socket }) => {
    if (!socket) return
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  // Its own port also in one of several workers, which would share it.
  server.server.listen({ port, host: '127.0.0.1', exclusive: true })
  await once(server.server, 'listening')
  const address = server.server.address()
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: typeof address === 'object' && address ? address.port : port,
    username,
    password,
    deliver: (raw, arrived = new Date()) =>
      void server.appendMessage('INBOX', [], arrived, text(raw)),
    flags: () => server.getMailbox('INBOX').messages.map(({ flags }) => flags),
    connections: () => sockets.size,
    cut,
    close: async () => {
      const closed = once(server.server, 'close')
      server.server.close()
      cut()
      await closed
    },
  }
}

/** The server counts characters as bytes. */
function text(raw: Uint8Array): string {
  return Buffer.from(raw).toString('latin1')
}
