import { expect, test } from 'vitest'
import { rawMail } from '../factories.ts'
import { parseMail } from './parsed-mail.ts'

const parse = (headers: Record<string, string>, body: string, subject = 'Subject') =>
  parseMail(rawMail({ from: 'W <w@client.example>', subject, headers, body }))
const latin1 = (utf8: string) => Buffer.from(utf8, 'utf8').toString('latin1')
const words = 'môre, hê, één €5'
const windows = 'm\xf4re, h\xea, \xe9\xe9n \x805'
const quoted = (bytes: string) =>
  bytes.replace(/[\x80-\xff=]/g, (byte) => `=${byte.charCodeAt(0).toString(16).toUpperCase()}`)
const base64 = (bytes: string) => Buffer.from(bytes, 'latin1').toString('base64')

test.each<[string, Record<string, string>, string]>([
  ['Windows-1252 without a charset', { 'Content-Type': 'text/plain' }, windows],
  ['Windows-1252 without a type', {}, windows],
  [
    'Windows-1252 called UTF-8',
    { 'Content-Type': 'text/plain; charset="utf-8"; format=fixed' },
    windows,
  ],
  ['Windows-1252 called ISO-8859-1', { 'Content-Type': 'text/plain; charset=iso-8859-1' }, windows],
  ['UTF-8 called ASCII', { 'Content-Type': 'text/plain; charset=us-ascii' }, latin1(words)],
  ['UTF-8 called ISO-8859-1', { 'Content-Type': 'text/plain; charset=ISO-8859-1' }, latin1(words)],
  [
    'UTF-8 of an unknown charset',
    { 'Content-Type': 'text/plain; charset=unknown-8bit' },
    latin1(words),
  ],
  [
    'quoted-printable',
    { 'Content-Type': 'text/plain', 'Content-Transfer-Encoding': 'quoted-printable' },
    quoted(windows),
  ],
  [
    'quoted-printable, called ASCII',
    {
      'Content-Type': 'text/plain; charset=us-ascii',
      'Content-Transfer-Encoding': 'quoted-printable',
    },
    quoted(latin1(words)),
  ],
  [
    'base64',
    { 'Content-Type': 'text/plain', 'Content-Transfer-Encoding': 'base64' },
    base64(windows),
  ],
])('%s is read', async (_, headers, body) => {
  expect((await parse(headers, body)).text.trim()).toBe(words)
})

test('every part is read by itself, and attached emails stay as they are', async () => {
  const attached = 'Content-Type: message/rfc822\r\n\r\nSubject: M\xf4re\r\n\r\nM\xf4re'
  const parts = [
    `Content-Type: text/plain\r\n\r\n${windows}`,
    `Content-Type: text/html; charset=us-ascii\r\n\r\n<p>${latin1(words)}</p>`,
    attached,
  ]
  const body = `${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\nEpilogue \xf4`
  const mail = await parse({ 'Content-Type': 'multipart/mixed; boundary="b"' }, body)
  expect(mail.text).toContain(words)
  expect(mail.html).toContain(words)
  expect(mail.files.map(({ bytes }) => bytes.toString('latin1').trim())).toEqual([
    'Subject: M\xf4re\n\nM\xf4re',
  ])
})

test.each([
  ['bytes of Windows-1252', 'M\xf4re, my webwerf l\xea plat', 'Môre, my webwerf lê plat'],
  ['bytes of UTF-8', latin1('Môre'), 'Môre'],
  ['a character cut in two, Q', '=?utf-8?Q?M=C3?=\r\n =?utf-8?Q?=B4re_l=C3=AA?=', 'Môre lê'],
  [
    'a character cut in two, B with padding',
    `=?UTF-8?B?${base64('M\xc3')}?=\r\n =?utf-8?B?${base64('\xb4re')}?=`,
    'Môre',
  ],
  ['a character cut in two, Q and B', `=?UTF-8?Q?M=C3?= =?UTF-8?B?${base64('\xb4re')}?=`, 'Môre'],
  ['UTF-8 called ASCII', '=?us-ascii?Q?M=C3=B4re?=', 'Môre'],
  ['words that stand alone', '=?iso-8859-1?Q?M=F4re?= and =?utf-8?Q?l=C3=AA?=', 'Môre and lê'],
  ['GB2312 cut in two', '=?gb2312?Q?=C4=E3=BA?= =?gb2312?Q?=C3?=', '你好'],
])('a subject: %s', async (_, subject, read) => {
  expect((await parse({}, 'x', subject)).subject).toBe(read)
})

test('a name of encoded words stays a name, whatever it holds', async () => {
  const { from } = await parseMail(
    rawMail({ from: `=?utf-8?Q?M=C3?= =?utf-8?Q?=B4re,_<x@evil.example>?= <w@client.example>` }),
  )
  expect(from).toEqual({ address: 'w@client.example', name: 'Môre, <x@evil.example>' })
})

const uuencoded = ['begin 644 cat.txt', '#0V%T', '`', 'end'].join('\r\n')

test('uuencoded files are files, in the text and as a part', async () => {
  const inText = await parse({}, `See the file.\r\n\r\n${uuencoded}\r\n\r\nRegards`)
  expect(inText.text.trim()).toBe('See the file.\n\n\nRegards')
  expect(inText.files).toMatchObject([{ name: 'cat.txt', bytes: Buffer.from('Cat') }])
  const part = `Content-Type: application/octet-stream; name="cat.txt"\r\nContent-Transfer-Encoding: x-uuencode\r\nContent-Disposition: attachment\r\n\r\n${uuencoded}`
  const asPart = await parse(
    { 'Content-Type': 'multipart/mixed; boundary=b' },
    `--b\r\n\r\nHello\r\n--b\r\n${part}\r\n--b--`,
  )
  expect(asPart.files).toMatchObject([{ name: 'cat.txt', bytes: Buffer.from('Cat') }])
  const broken = await parse({}, 'begin 644 cat.txt\r\nthis is no code at all, only words\r\nend')
  expect(broken.text).toContain('only words')
  expect(broken.files).toEqual([])
})

test('a file without a name gets the ending of its type, or of what it is', async () => {
  const types = [
    'application/pdf',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'text/calendar; method=REQUEST',
    'text/csv',
    'image/heic',
    'audio/mpeg',
    'application/zip',
  ]
  const bodies = types.map(
    (type) => `--b\r\nContent-Type: ${type}\r\nContent-Disposition: attachment\r\n\r\nx\r\n`,
  )
  const png = `--b\r\nContent-Type: application/octet-stream\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64('\x89PNG\r\n\x1a\n1234')}\r\n`
  const mail = await parse(
    { 'Content-Type': 'multipart/mixed; boundary=b' },
    `${bodies.join('')}${png}--b--`,
  )
  expect(mail.files.map(({ name }) => name)).toEqual([
    ...[
      'attachment-1.pdf',
      'attachment-2.xlsx',
      'attachment-3.ics',
      'attachment-4.csv',
      'attachment-5.heic',
      'attachment-6.mp3',
      'attachment-7.zip',
    ],
    'attachment-8.png',
  ])
})

test.each(['\u200b\u00a0', '\ufeff', '\u00ad\u2060\u200c \n'])(
  'a text part of invisible characters is no text: %j',
  async (blank) => {
    expect((await parse({ 'Content-Type': 'text/plain; charset=utf-8' }, latin1(blank))).text).toBe(
      '',
    )
  },
)

const flowed = [
  'It works, and I am ',
  'glad.',
  '',
  'On Monday Support wrote: ',
  '> > Which domain ',
  '> > does not work? ',
  '> That one, ',
  '> I think. ',
  'Now it does.',
  '>> two ',
  '>> levels',
  '-- ',
  'Thandi',
].join('\r\n')

test('a flowed text keeps the levels of its quotation, and never takes an answer into it', async () => {
  const joined = [
    ...[
      'It works, and I am glad.',
      '',
      'On Monday Support wrote: ',
      '> > Which domain does not work? ',
      '> That one, I think. ',
      'Now it does.',
      '> > two levels',
    ],
    ...['-- ', 'Thandi'],
  ].join('\n')
  expect(
    (
      await parse({ 'Content-Type': 'text/plain; charset=us-ascii; format=flowed' }, flowed)
    ).text.trimEnd(),
  ).toBe(joined)
  const inParts = `--b\r\nContent-Type: text/plain; format=flowed; delsp=yes; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nm=C3=B4 \r\nre\r\n--b--`
  expect(
    (await parse({ 'Content-Type': 'multipart/mixed; boundary=b' }, inParts)).text.trim(),
  ).toBe('môre')
})
