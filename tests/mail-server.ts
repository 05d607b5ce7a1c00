import { createServer, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A self-signed certificate for localhost and 127.0.0.1, good until 2046. */
export const mailServerCertificate = `-----BEGIN CERTIFICATE-----
MIIBmTCCAT+gAwIBAgIUfJ39ceGhuYbRMhHJIncIknGNDSowCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MB4XDTI2MTEyMDExNTkxNFoXDTQ2MTExNTEx
NTkxNFowFDESMBAGA1UEAwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0D
AQcDQgAEs6CUFIdMFV/t6eGFyR57Mmh7FrlNZk6d5uLRJyP2KmR4Lg0JwJD1uCTA
ex1x1PJxUR/VccO4LR7SE8B4zWno+6NvMG0wHQYDVR0OBBYEFB66KvLg6zXdFqQk
hJfMkJADL6R7MB8GA1UdIwQYMBaAFB66KvLg6zXdFqQkhJfMkJADL6R7MA8GA1Ud
EwEB/wQFMAMBAf8wGgYDVR0RBBMwEYIJbG9jYWxob3N0hwR/AAABMAoGCCqGSM49
BAMCA0gAMEUCIQDyX2ebAQbtgp2dOFAiNus9ZcmoCwKLmj4w67W9TsZZEgIgQBy6
m0qxHGevILKE1ecfwG8EX83QOQJiqBsaYJ9MDPc=
-----END CERTIFICATE-----`
export const mailServerKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg0MeVjn3kkXJrpZ6G
JzIvSk0Ez3H7mYyRPvp95sXgXkChRANCAASzoJQUh0wVX+3p4YXJHnsyaHsWuU1m
Tp3m4tEnI/YqZHguDQnAkPW4JMB7HXHU8nFRH9Vxw7gtHtITwHjNaej7
-----END PRIVATE KEY-----`

export type MailServerKind = 'ssl' | 'starttls' | 'none'
export type MailServer = {
  port: number
  received: string[]
  connections(): number
  close(): Promise<void>
}

type Behaviour = {
  kind?: MailServerKind
  /** Called once a message's content begins to arrive; the server answers when it resolves. */
  onContent?: () => Promise<void>
  /** Refuses this recipient, with these words. */
  refuses?: string
  refusal?: string
  /** Who may sign in; by default `mailUser`. */
  user?: { username: string; password: string }
  /** What it says when it took a message. */
  answer?: string
}

export const mailUser = { username: 'mailer', password: 'open sesame' }

/** A real SMTP server for tests. Signs in one user, keeps what it takes. */
export async function startMailServer(behaviour: Behaviour = {}): Promise<MailServer> {
  const {
    kind = 'none',
    onContent,
    refuses,
    refusal = 'No such user',
    user = mailUser,
    answer,
  } = behaviour
  const received: string[] = []
  let connections = 0
  const server = new SMTPServer({
    secure: kind === 'ssl',
    key: mailServerKey,
    cert: mailServerCertificate,
    disabledCommands: kind === 'none' ? ['STARTTLS'] : [],
    allowInsecureAuth: kind === 'none',
    closeTimeout: 50,
    onConnect: (_, done) => {
      connections++
      done()
    },
    onAuth: ({ username, password }, _, done) => {
      if (username === user.username && password === user.password) done(null, { user: username })
      else done(new Error('Invalid username or password'))
    },
    onRcptTo: ({ address }, _, done) => done(address === refuses ? new Error(refusal) : null),
    onData: (stream, _, done) => {
      let content = ''
      let answered: Promise<void> | undefined
      stream.on('data', (chunk: Buffer) => {
        answered ??= onContent?.()
        content += chunk.toString('utf8')
      })
      stream.on('end', async () => {
        await answered
        received.push(content)
        done(null, answer)
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    received,
    connections: () => connections,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Takes connections and never says a word. */
export async function startSilentServer(): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
