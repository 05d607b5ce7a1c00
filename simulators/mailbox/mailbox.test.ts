import { expect, test } from 'vitest'
import { captureTransport } from '#platform/mail/capture.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { mailboxSimulator } from './mailbox.server.tsx'

useTestDatabase()
const app = mailboxSimulator('')

async function capture(number: number, to: string): Promise<void> {
  const attachments = [
    {
      filename: 'Invoice ümlaut.pdf',
      content: Buffer.from('%PDF'),
      contentType: 'application/pdf',
    },
  ]
  const from = { name: 'Test', address: 'hello@test.example' }
  const mail = {
    messageId: `<${number}@test>`,
    from,
    to,
    replyTo: null,
    subject: `<b>Mail ${number}</b>`,
    text: 'Hi',
    attachments,
  }
  await captureTransport.send(
    { ...mail, html: '<html><head></head><body><script>alert(1)</script></body></html>' },
    async () => undefined,
  )
}

test('lists, searches, pages and shows what was captured, and lets nothing of it act', async () => {
  for (let number = 1; number <= 30; number++)
    await capture(number, number % 2 ? 'odd@test.example' : 'even@test.example')
  const first = await (await app.request('/')).text()
  expect(first).toContain('&lt;b&gt;Mail 30&lt;/b&gt;')
  expect(first).not.toContain('Mail 5&lt;')
  const older = /href="([^"]*before=[^"]*)"/.exec(first)?.[1] ?? ''
  expect(await (await app.request(older || '/nowhere')).text()).toContain('Mail 5&lt;')
  const odd = await (await app.request('/?q=ODD@')).text()
  expect(odd).toContain('Mail 29')
  expect(odd).not.toContain('Mail 28')
  expect(await (await app.request('/?q=100%25')).text()).toContain('No email matches')

  const id = /mails\/([\da-f-]{36})/.exec(first)?.[1]
  const page = await app.request(`/mails/${id}`)
  expect(await page.text()).toContain('sandbox="allow-popups')
  const html = await app.request(`/mails/${id}/html`)
  expect(html.headers.get('content-security-policy')).toMatch(
    /^sandbox allow-popups[^;]*; default-src 'none'/,
  )
  const file = await app.request(`/mails/${id}/attachments/0`)
  expect(file.headers.get('content-disposition')).toContain(
    "filename*=UTF-8''Invoice%20%C3%BCmlaut.pdf",
  )
  expect(await file.text()).toBe('%PDF')
})

test('answers tests in JSON, newest first, from an instant on', async () => {
  const all = await (await app.request('/api/mails?to=Odd@test.example')).json()
  expect(all.mails).toHaveLength(15)
  expect(all.mails[0].subject).toContain('Mail 29')
  const none = await (
    await app.request(
      `/api/mails?to=odd@test.example&after=${encodeURIComponent(new Date(Date.now() + 1000).toISOString())}`,
    )
  ).json()
  expect(none.mails).toEqual([])
  expect((await app.request('/api/mails?after=yesterday')).status).toBe(422)
})

test('an unknown mail is a 404', async () => {
  for (const path of [
    '/mails/nonsense',
    '/mails/0190a000-0000-7000-8000-000000000000/html',
    '/mails/nonsense/attachments/0',
    '/else',
  ]) {
    expect((await app.request(path)).status, path).toBe(404)
  }
})
