import { beforeAll, expect, test } from 'vitest'
import { addMissingTemplates } from '#modules/mail/operations/add-missing-templates.server.ts'
import { emailLogCopy } from '#modules/mail/queries/email-log-details.server.ts'
import { threadSign } from '#modules/mail/queries/thread-sign.server.ts'
import { threadMarks } from '#modules/mail/rules/threads/thread-mark.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { ticketEmails } from '../../emails/ticket-emails.ts'
import { anAgent, aTicket, staffMessageForm } from '../../factories.ts'
import { writeAsStaff } from '../../operations/write-as-staff.server.ts'
import { openSupportDesk, rawMail, receiveRawMail, sentId, threadOf } from '../factories.ts'
import { textOfMailHtml } from './mail-html.server.ts'

useTestDatabase()
beforeAll(async () => {
  await openSupportDesk()
  await addMissingTemplates(db(), ticketEmails)
})

async function answered() {
  const { ticketId, customer } = await aTicket()
  const message =
    'Which domain does it happen with, and since when?\nWhich error do you see when it happens?'
  await writeAsStaff(await anAgent(), ticketId, staffMessageForm({ message }))
  const id = await sentId(ticketId)
  const copy = await emailLogCopy(threadMarks(id, threadSign)[0]?.mail ?? '')
  if (!copy) throw new Error('the email can’t be written again')
  const answer = async (body: string, type = 'text/plain; charset=utf-8') => {
    const headers = { 'In-Reply-To': id, 'Content-Type': type }
    await receiveRawMail(
      rawMail({
        from: customer.email,
        headers,
        body: Buffer.from(body, 'utf8').toString('latin1'),
      }),
    )
    return (await threadOf(ticketId)).last
  }
  return { copy, answer }
}

const block = [
  'Van: Support <support@host.example>',
  'Gestuur: Maandag 23 November 2026 10:00',
  'Aan: Thandi',
  'Onderwerp: Re: Email',
  '',
].join('\n')

test('what Outlook repeats of our email is folded, its text as well as the words of its HTML', async () => {
  const { copy, answer } = await answered()
  expect(await answer(`It works.\n\n${block}\n${copy.text}`)).toMatchObject({
    message: 'It works.',
    quoted: expect.stringContaining('Which domain'),
  })
  expect(await answer(`It works too.\n\n${block}\n${textOfMailHtml(copy.html)}`)).toMatchObject({
    message: 'It works too.',
  })
  const html = `<html><body><p>And in HTML.</p><div><p>From: Support<br>Sent: Monday<br>Subject: x</p></div>${copy.html.replace(/^.*<body[^>]*>|<\/body>.*$/gs, '')}</body></html>`
  expect(await answer(html, 'text/html; charset=utf-8')).toMatchObject({ message: 'And in HTML.' })
})

test('what the customer wrote between and below our lines stays in view', async () => {
  const { copy, answer } = await answered()
  const between = copy.text.replace('since when?', 'since when?\nkombuis.co.za, since Monday')
  expect((await answer(`Sien my antwoorde hieronder.\n\n${block}\n${between}`))?.message).toContain(
    'kombuis.co.za, since Monday',
  )
  const below = `See my answers below.\n\nSupport <support@host.example> wrote:\n${copy.text.replace(/^/gm, '\t')}\n550 since Monday`
  expect((await answer(below))?.message).toContain('550 since Monday')
})
