import { afterEach, expect, test } from 'vitest'
import { type MailServer, mailServerCertificate, startMailServer } from '#tests/mail-server.ts'
import { sesPassword, sesTransport } from './ses.server.ts'

let server: MailServer | undefined
afterEach(() => server?.close())

const mail = {
  messageId: '<1@host.example>',
  from: { name: 'Host', address: 'billing@host.example' },
  to: 'thandi@test.example',
  replyTo: null,
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  attachments: [],
}

test.each([
  ['eu-central-1', 'some+secret+key', 'BMXhUYlu5Z3gSXVQORxlVa7XPaz91aGWdfHxvkOZdWZ2'],
  ['eu-central-1', 'another+secret+key', 'BBbphbrQmrKMx42d1N6+C7VINYEBGI5v9VsZeTxwskfh'],
  ['us-west-1', 'some+secret+key', 'BH+jbMzper5WwlwUar9E1ySBqHa9whi0GPo+sJ0mVYJj'],
])('the password for %s and %s is the one that SES accepts', (region, secret, password) => {
  expect(sesPassword(secret, region)).toBe(password)
})

test('signs in with the derived password and keeps the id that SES gives the email', async () => {
  const account = {
    region: 'eu-central-1',
    accessKeyId: 'AKIAEXAMPLE',
    secretAccessKey: 'some+secret+key',
    timeoutMs: 5_000,
  }
  const user = { username: 'AKIAEXAMPLE', password: sesPassword('some+secret+key', 'eu-central-1') }
  server = await startMailServer({ kind: 'starttls', user, answer: 'Ok 0100018f2a3b4c5d-7e8f' })
  const fake = {
    host: 'localhost',
    port: server.port,
    allowPrivateHosts: true,
    ca: mailServerCertificate,
  }
  const delivery = await sesTransport(account, fake).send(mail, () => Promise.resolve())
  expect(delivery).toMatchObject({ provider: 'ses', messageId: '0100018f2a3b4c5d-7e8f' })
  expect(server.received[0]).toContain('Message-ID: <1@host.example>')
  const wrong = sesTransport({ ...account, secretAccessKey: 'another+secret+key' }, fake)
  await expect(wrong.send(mail, () => Promise.resolve())).rejects.toThrow()
  expect(server.received).toHaveLength(1)
})
