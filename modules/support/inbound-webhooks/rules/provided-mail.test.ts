import { expect, test } from 'vitest'
import { readMailgunMail, readPostmarkMail } from './provided-mail.ts'

test('null in optional fields of Postmark does not drop the email', () => {
  const mail = {
    From: 'lerato@visitor.example',
    To: 'support@hostwright.test',
    Cc: null,
    Subject: 'Help',
    TextBody: 'My site is down',
    HtmlBody: null,
    RawEmail: null,
    Date: null,
    MessageID: null,
    OriginalRecipient: null,
    Headers: [{ Name: 'X-Spam-Status', Value: null }, null],
    Attachments: [{ Name: 'a.txt', Content: 'YQ==', ContentType: null, ContentID: null }],
  }
  expect(readPostmarkMail(JSON.stringify(mail))).toMatchObject({
    fields: {
      from: 'lerato@visitor.example',
      cc: '',
      text: 'My site is down',
      html: '',
      headers: [{ name: 'X-Spam-Status', value: '' }],
      attachments: [{ filename: 'a.txt', cid: null }],
    },
  })
})

test('nor does one in the headers or the map of pictures lose the rest of Mailgun’s email', async () => {
  const form = new FormData()
  form.append('from', 'lerato@visitor.example')
  form.append(
    'message-headers',
    JSON.stringify([
      ['Message-Id', '<1@visitor.example>'],
      ['X-Odd', null],
    ]),
  )
  form.append('content-id-map', JSON.stringify({ '<logo>': 'attachment-1', '<gone>': null }))
  form.append('attachment-1', new File(['a'], 'logo.png', { type: 'image/png' }))
  expect(await readMailgunMail(form)).toMatchObject({
    fields: {
      headers: [
        { name: 'Message-Id', value: '<1@visitor.example>' },
        { name: 'X-Odd', value: '' },
      ],
      attachments: [{ filename: 'logo.png', cid: 'logo' }],
    },
  })
})
