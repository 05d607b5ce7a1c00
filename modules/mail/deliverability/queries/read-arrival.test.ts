import { generateKeyPairSync } from 'node:crypto'
import { dkimSign } from 'mailauth'
import { expect, test } from 'vitest'
import { judgeArrival } from '../rules/judge-arrival.ts'
import { readArrival } from './read-arrival.server.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
const key = `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`

type Zone = Record<string, string>
const zone: Zone = {
  'host.example': 'v=spf1 ip4:192.0.2.25 -all',
  's1._domainkey.host.example': key,
  's1._domainkey.provider.example': key,
  '_dmarc.host.example': 'v=DMARC1; p=reject',
}

/** A name server with these TXT records; `silent` ones never answer. */
const dns =
  (records: Zone, silent: RegExp = /^$/) =>
  (name: string, type: string): Promise<string[][]> => {
    if (silent.test(name))
      return Promise.reject(Object.assign(new Error('timed out'), { code: 'ETIMEOUT' }))
    const text = type === 'TXT' ? records[name] : undefined
    return text === undefined
      ? Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }))
      : Promise.resolve([[text]])
  }

const sentAt = new Date('2027-03-01T08:00:00Z')
const known = {
  sentMessageId: 'row-1@host.example',
  sentAt,
  arrivedAt: new Date('2027-03-01T08:00:04Z'),
  expectedFrom: 'billing@host.example',
}

type Changes = {
  from?: string
  id?: string
  extra?: string
  signer?: string | null
  ip?: string
  protocol?: string
  returnPath?: string
  body?: string
}

async function anEmail({
  from = 'billing@host.example',
  id = '<row-1@host.example>',
  extra = '',
  signer = 'host.example',
  ip = '192.0.2.25',
  protocol = 'ESMTPS',
  returnPath = 'billing@host.example',
  body,
}: Changes = {}): Promise<Buffer> {
  const written = `From: Host <${from}>\r\nTo: support@host.example\r\nSubject: Delivery test x\r\nMessage-ID: ${id}\r\nDate: Mon, 01 Mar 2027 08:00:00 +0000\r\n${extra}\r\nHello\r\n`
  const headerList = 'From:To:Subject:Message-ID:Date:List-Unsubscribe:List-Unsubscribe-Post'
  const signatureKey = { signingDomain: signer ?? '', selector: 's1', privateKey: pem, headerList }
  const signing = { ...signatureKey, signTime: sentAt, signatureData: [signatureKey] }
  const signature = signer === null ? '' : (await dkimSign(written, signing)).signatures
  const trace = [
    `Return-Path: <${returnPath}>`,
    `Received: from relay.provider.example (relay.provider.example [${ip}]) by mx.host.example with ${protocol} id 1 for <support@host.example>; Mon, 01 Mar 2027 08:00:03 +0000`,
  ]
  return Buffer.from(
    `${trace.join('\r\n')}\r\n${signature}${body === undefined ? written : written.replace('Hello', body)}`,
  )
}

async function states(
  changes: Changes = {},
  resolver = dns(zone),
): Promise<Record<string, string>> {
  const checks = judgeArrival(await readArrival(await anEmail(changes), known, resolver))
  return Object.fromEntries(checks.map(({ id, state }) => [id, state]))
}

test('an email that is in order is good in every line', async () => {
  expect(new Set(Object.values(await states()))).toEqual(new Set(['good']))
})

test.each<[string, Changes, Record<string, string>]>([
  [
    'sent by a server that SPF does not name',
    { ip: '198.51.100.9' },
    { spf: 'bad', dkim: 'good', dmarc: 'good' },
  ],
  [
    'signed by the provider only, and sent elsewhere',
    { signer: 'provider.example', ip: '198.51.100.9' },
    { dkim: 'warning', dmarc: 'bad' },
  ],
  ['not signed', { signer: null }, { dkim: 'bad', dmarc: 'good' }],
  ['changed on the way', { body: 'Goodbye' }, { dkim: 'bad' }],
  ['another sender than in the settings', { from: 'other@host.example' }, { from: 'warning' }],
  [
    'bounces to the provider',
    { returnPath: 'bounce@provider.example' },
    { return_path: 'warning' },
  ],
  ['without encryption', { protocol: 'ESMTP' }, { tls: 'warning' }],
  ['another Message-ID', { id: '<0100@eu-west-1.amazonses.com>' }, { message_id: 'warning' }],
  [
    'a List-Unsubscribe of the provider',
    { extra: 'List-Unsubscribe: <mailto:x@provider.example>\r\n' },
    { unsubscribe: 'warning' },
  ],
  [
    'a List-Unsubscribe that is right and signed',
    {
      extra:
        'List-Unsubscribe: <https://host.example/u/1>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n',
    },
    { unsubscribe: 'good' },
  ],
])('%s', async (_, changes, expected) => {
  expect(await states(changes)).toMatchObject(expected)
})

test('what DNS does not have is missing, and what it does not answer is not known', async () => {
  expect(await states({}, dns({}))).toMatchObject({ spf: 'bad', dkim: 'bad', dmarc: 'bad' })
  expect(await states({}, dns(zone, /./))).toMatchObject({
    spf: 'unknown',
    dkim: 'unknown',
    dmarc: 'unknown',
  })
})

test('a long way and a late arrival are named', async () => {
  const arrival = await readArrival(
    await anEmail(),
    { ...known, arrivedAt: new Date('2027-03-01T08:12:00Z') },
    dns(zone),
  )
  expect(judgeArrival(arrival).find(({ id }) => id === 'delay')).toMatchObject({
    state: 'warning',
    notes: [expect.stringContaining('12 minutes')],
  })
})
