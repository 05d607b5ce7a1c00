import { afterEach, expect, test, vi } from 'vitest'
import {
  type MailServer,
  mailServerCertificate,
  mailUser,
  startMailServer,
  startSilentServer,
} from '#tests/mail-server.ts'
import { isPrivateAddress, publicAddress } from './public-host.server.ts'
import { composeMail, type SmtpServer, smtpPatience, smtpTransport } from './smtp.server.ts'
import { type OutgoingMail, RecipientRefused, UncertainDelivery } from './transport.ts'

let server: MailServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

const mail: OutgoingMail = {
  messageId: '<row-1@hostwright.test>',
  from: { name: 'Hostwright "Cape"', address: 'billing@hostwright.test' },
  to: 'thandi@test.example',
  replyTo: 'help@hostwright.test',
  subject: 'Ndiyabulela – order ✓',
  html: '<p>Hello</p>',
  text: 'Hello',
  attachments: [
    {
      filename: 'Invoice INV-1.pdf',
      content: Buffer.from('%PDF-1.7'),
      contentType: 'application/pdf',
    },
  ],
}

function to(port: number, changes: Partial<SmtpServer> = {}): SmtpServer {
  const base = {
    host: '127.0.0.1',
    port,
    encryption: 'none',
    ...mailUser,
    timeoutMs: 1_000,
    allowPrivateHosts: true,
  } as const
  return { ...base, ca: mailServerCertificate, ...changes }
}

const free = async () => undefined

test.each([
  ['none', 'none'],
  ['starttls', 'tls'],
  ['ssl', 'ssl'],
] as const)('a %s server takes a message with encryption %s', async (kind, encryption) => {
  server = await startMailServer({ kind })
  const handOver = vi.fn(free)
  const delivery = await smtpTransport(to(server.port, { encryption, host: 'localhost' })).send(
    mail,
    handOver,
  )
  expect(handOver).toHaveBeenCalledTimes(1)
  expect(delivery).toMatchObject({
    provider: 'smtp',
    messageId: mail.messageId,
    response: expect.stringMatching(/^250/),
  })
  const [message = ''] = server.received
  expect(message).toContain('Message-ID: <row-1@hostwright.test>')
  expect(message).toContain('Auto-Submitted: auto-generated')
  expect(message).toContain('Reply-To: help@hostwright.test')
  expect(message).toContain(Buffer.from('%PDF-1.7').toString('base64'))
})

test('a long Reply-To stays on its own line: folded behind the colon it counts as a sign of spam', async () => {
  const replyTo = `support+${'a'.repeat(25)}.${'0'.repeat(20)}@a-rather-long-name-of-a-host.example.co.za`
  expect((await composeMail({ ...mail, replyTo })).toString()).toMatch(
    new RegExp(`^Reply-To: ${replyTo.replaceAll('+', '\\+')}\r$`, 'm'),
  )
})

test('never goes on in clear text, and never trusts an unknown certificate', async () => {
  server = await startMailServer({ kind: 'none' })
  await expect(
    smtpTransport(to(server.port, { encryption: 'tls' })).send(mail, free),
  ).rejects.toMatchObject({
    code: 'ETLS',
    message: `127.0.0.1 offers no encryption on port ${server.port}. Choose another encryption or port.`,
  })
  await server.close()
  server = await startMailServer({ kind: 'ssl' })
  const { ca: _, ...stranger } = to(server.port, { encryption: 'ssl', host: 'localhost' })
  await expect(smtpTransport(stranger).send(mail, free)).rejects.toMatchObject({
    code: 'ESOCKET',
    message: 'The certificate of localhost is self-signed, so nobody vouches for it.',
  })
  expect(server.received).toEqual([])
})

test('a wrong password and a refused recipient are definite, and nothing was handed over', async () => {
  server = await startMailServer({ refuses: mail.to })
  const handOver = vi.fn(free)
  await expect(
    smtpTransport(to(server.port, { password: 'wrong' })).send(mail, handOver),
  ).rejects.toMatchObject({ code: 'EAUTH', responseCode: 535 })
  const refused = await smtpTransport(to(server.port))
    .send(mail, handOver)
    .catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(RecipientRefused)
  expect(refused).toMatchObject({ message: expect.stringContaining('550 No such user') })
  expect(handOver).not.toHaveBeenCalled()
})

test('the setting is a limit, fifteen seconds of silence another, and a whole conversation ends before another worker would pick the email up', () => {
  expect(smtpPatience(30_000)).toEqual({ answerMs: 15_000, conversationMs: 90_000 })
  expect(smtpPatience(1_000)).toEqual({ answerMs: 1_000, conversationMs: 3_000 })
  expect(smtpPatience(120_000)).toEqual({ answerMs: 15_000, conversationMs: 240_000 })
})

test('a server that hangs costs the time-out, no more, and nothing was handed over', async () => {
  const silent = await startSilentServer()
  const handOver = vi.fn(free)
  const started = Date.now()
  await expect(smtpTransport(to(silent.port)).send(mail, handOver)).rejects.toMatchObject({
    code: 'ETIMEDOUT',
  })
  expect(Date.now() - started).toBeLessThan(4_000)
  expect(handOver).not.toHaveBeenCalled()
  await silent.close()
})

test('silence after the content left is uncertain', async () => {
  server = await startMailServer({ onContent: () => new Promise(() => undefined) })
  await expect(smtpTransport(to(server.port)).send(mail, free)).rejects.toBeInstanceOf(
    UncertainDelivery,
  )
})

test('what the caller throws before the content leaves stops it', async () => {
  server = await startMailServer()
  const taken = smtpTransport(to(server.port)).send(mail, async () => {
    throw new Error('somebody else has it')
  })
  await expect(taken).rejects.toThrow('somebody else has it')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(server.received).toEqual([])
})

test('a server typed into a browser must be on the public internet and on a mail port (D31)', async () => {
  server = await startMailServer()
  const typed = { allowPrivateHosts: false, port: 587 }
  await expect(smtpTransport(to(server.port, typed)).send(mail, free)).rejects.toThrow(
    'private network',
  )
  await expect(
    smtpTransport(to(server.port, { ...typed, host: 'localhost' })).send(mail, free),
  ).rejects.toThrow('private network')
  await expect(
    smtpTransport(to(server.port, { allowPrivateHosts: false, port: 8080 })).send(mail, free),
  ).rejects.toThrow('not a mail port')
  for (const address of [
    '10.1.2.3',
    '127.8.8.8',
    '169.254.169.254',
    '192.168.0.9',
    '172.31.0.1',
    '::1',
    '::ffff:10.0.0.1',
    'fe80::1',
    'fd00::2',
    '0.0.0.0',
  ]) {
    expect(isPrivateAddress(address), address).toBe(true)
  }
  for (const address of ['8.8.8.8', '196.25.1.1', '2a00:1450:4001::1', '172.32.0.1'])
    expect(isPrivateAddress(address), address).toBe(false)
  expect(await publicAddress('8.8.8.8')).toBe('8.8.8.8')
})
