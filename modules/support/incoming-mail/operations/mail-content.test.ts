import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { anAgent } from '../../factories.ts'
import { unmarkSpam } from '../../strangers/operations/mark-spam.server.ts'
import { incomingMails } from '../../tables.incoming-mail.server.ts'
import { supportFileBytes } from '../../tables.server.ts'
import {
  mailRow,
  openSupportDesk,
  rawMail,
  receiveRawMail,
  supportAddress,
  threadOf,
} from '../factories.ts'
import { originalMail } from '../queries/received-mails.server.ts'
import { cleanMailHtml } from './mail-html.server.ts'
import { retryMail } from './mail-outcome.server.ts'
import { failIncomingMail, processMail } from './process-mail.server.ts'
import { receiveMail } from './receive-mail.server.ts'

useTestDatabase()
beforeAll(openSupportDesk)
let count = 0
const from = () => `person${++count}@elsewhere.example`

async function taken(headers: Record<string, string>, body: string) {
  const mail = await receiveRawMail(rawMail({ from: from(), headers, body }))
  return { mail, ...(await threadOf(mail.ticketId ?? '')) }
}

const parts = (...all: string[]) => `${all.map((part) => `--b\r\n${part}`).join('\r\n')}\r\n--b--`
const mixed = { 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=b' }
const file = (name: string, type: string, content: string, more = '') =>
  `Content-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\n${more}Content-Transfer-Encoding: base64\r\n\r\n${Buffer.from(content, 'latin1').toString('base64')}`
const plain = 'Content-Type: text/plain; charset=utf-8\r\n\r\n'

test('latin-1 and GB2312 are read', async () => {
  expect(
    (await taken({ 'Content-Type': 'text/plain; charset=iso-8859-1' }, 'M\xf4re, w\xeareld')).last
      ?.message,
  ).toBe('Môre, wêreld')
  expect(
    (await taken({ 'Content-Type': 'text/plain; charset=gb2312' }, '\xc4\xe3\xba\xc3')).last
      ?.message,
  ).toBe('你好')
})

test('an empty body with a file is a message that says so', async () => {
  const { last, files } = await taken(
    mixed,
    parts(`${plain}`, file('log.txt', 'text/plain', 'hello')),
  )
  expect(last?.message).toBe('(An email without text. See its files.)')
  expect(files).toMatchObject([{ name: 'log.txt', size: 5 }])
})

test('HTML only becomes text, with the earlier text folded; scripts are gone from what is shown', async () => {
  const html =
    '<html><head><style>p{}</style></head><body onload="x()"><p>It is <b>down</b> &amp; out.</p><script>alert(1)</script><img src="http://track.example/x.gif"><a href="javascript:x()">y</a><form action="/x"><input></form><blockquote><p>Earlier</p></blockquote></body></html>'
  const { last, mail } = await taken({ 'Content-Type': 'text/html; charset=utf-8' }, html)
  expect(last?.message).toMatch(/^It is down & out\./)
  expect(last).toMatchObject({ quoted: expect.stringContaining('> Earlier') })
  expect(mail.html).toContain('<b>down</b>')
  expect(mail.html).not.toMatch(/script|onload|<form|<input|<style|javascript/)
})

test('what is shown of HTML is cleaned again, by the rules of today (D33)', async () => {
  const { mail } = await taken({ 'Content-Type': 'text/html' }, '<p>It is <b>down</b></p>')
  const html =
    '<p onclick="x()">It is <b>down</b></p><script>alert(1)</script><img src="data:image/svg+xml,x">'
  await db().update(incomingMails).set({ html }).where(eq(incomingMails.id, mail.id))
  expect(await originalMail(mail.id, cleanMailHtml)).toBe('<p>It is <b>down</b></p>')
})

test('two megabytes of nested tables are read in time', async () => {
  const depth = 60_000
  const html = `${'<table><tr><td>'.repeat(depth)}Here I am${'</td></tr></table>'.repeat(depth)}`
  const started = Date.now()
  const { mail } = await taken({ 'Content-Type': 'text/html' }, html)
  expect(mail.status).toBe('unknown')
  expect(Date.now() - started).toBeLessThan(15_000)
}, 60_000)

test('long lines, many quotes and text without end are read in time, and what is too long is a file', async () => {
  for (const text of [
    '> '.repeat(400_000),
    'On '.repeat(200_000),
    `${'a'.repeat(500_000)}\r\n`,
    `${'x\r\n'.repeat(100_000)}On Mon, Joe wrote:\r\n> y`,
  ]) {
    const started = Date.now()
    const { last, files } = await taken({}, text)
    expect(last?.message.length).toBeLessThanOrEqual(20_000)
    expect(files.map(({ name }) => name)).toContain('full-message.txt')
    expect(Date.now() - started).toBeLessThan(10_000)
  }
}, 120_000)

test('pictures of the HTML keep the name by which it shows them; SVG, HTML, winmail.dat and attached emails are plain downloads', async () => {
  const { files, mail } = await taken(
    mixed,
    parts(
      'Content-Type: text/html\r\n\r\n<p>See</p><img src="cid:logo@x">',
      file('logo.png', 'image/png', '\x89PNG\r\n\x1a\n1234', 'Content-ID: <logo@x>\r\n'),
      file('evil.svg', 'image/svg+xml', '<svg onload="x()"></svg>'),
      file('evil.html', 'text/html', '<script>x()</script>'),
      file('winmail.dat', 'application/ms-tnef', 'x\x9f>"'),
      file('fwd.eml', 'message/rfc822', 'Subject: Inner\r\n\r\nInner text'),
    ),
  )
  expect(mail.html).toContain('src="cid:logo@x"')
  expect(files.map(({ name, type, contentId }) => [name, type, contentId])).toEqual([
    ['logo.png', 'image/png', 'logo@x'],
    ['evil.svg', 'application/octet-stream', null],
    ['evil.html', 'application/octet-stream', null],
    ['winmail.dat', 'application/octet-stream', null],
    ['fwd.eml', 'application/octet-stream', null],
  ])
})

test('a file of 15 MB comes through', async () => {
  const { files } = await taken(
    mixed,
    parts(`${plain}See`, file('backup.zip', 'application/zip', 'x'.repeat(15_000_000))),
  )
  expect(files).toMatchObject([{ name: 'backup.zip', size: 15_000_000 }])
  expect(await db().$count(supportFileBytes, eq(supportFileBytes.fileId, files[0]?.id ?? ''))).toBe(
    1,
  )
}, 60_000)

test('what cannot be read is kept as failed and can be tried again', async () => {
  const nested = Array.from(
    { length: 60 },
    (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n`,
  ).join('')
  const received = await receiveMail(
    rawMail({ from: from(), headers: mixed, body: `--b\r\n${nested}` }),
    { mailbox: supportAddress },
  )
  const id = received.ok ? received.value.id : ''
  await expect(processMail(id)).rejects.toThrow(/can’t be read/)
  await failIncomingMail(id, 'The email can’t be read')
  expect(await mailRow(id)).toMatchObject({
    status: 'failed',
    error: 'The email can’t be read',
    attempts: 1,
  })
  expect(await retryMail(await anAgent(), id)).toMatchObject({ ok: true })
  expect(await mailRow(id)).toMatchObject({ status: 'received', error: '' })
})

test('what the mail server marked as spam is kept, and staff can take it', async () => {
  const sender = from()
  const spam = await receiveRawMail(rawMail({ from: sender, headers: { 'X-Spam-Flag': 'YES' } }))
  expect(spam).toMatchObject({ status: 'spam', ticketId: null })
  expect(await unmarkSpam(await anAgent(), spam.id)).toMatchObject({ ok: true })
  await processMail(spam.id)
  expect(await mailRow(spam.id)).toMatchObject({ status: 'unknown' })
  expect(await db().$count(incomingMails, eq(incomingMails.fromAddress, sender))).toBe(1)
})
