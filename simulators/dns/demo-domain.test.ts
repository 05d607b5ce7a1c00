import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { deliverability } from '#modules/mail/deliverability/queries/deliverability.server.ts'
import { readArrival } from '#modules/mail/deliverability/queries/read-arrival.server.ts'
import { judgeArrival } from '#modules/mail/deliverability/rules/judge-arrival.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { config, useConfig } from '#platform/config.server.ts'
import { type NameServer, simulateDns, simulatedLookup, systemDns } from '#platform/dns.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { arrivedMail } from '../mailbox/arrived-mail.server.ts'
import { demoReturnPath, demoSelector } from './demo-key.server.ts'
import { demoNameServer } from './name-server.server.ts'

useTestDatabase()

const real = {
  ...demoNameServer(),
  resolveTxt: vi.fn<NameServer['resolveTxt']>(async () => [['of the world']]),
}
const sender = 'hello@hostwright.test'

beforeAll(async () => {
  simulateDns(demoNameServer(real))
  useConfig({
    ...config(),
    mail: { transport: 'capture', smtpUrl: undefined, allowPrivateHosts: true },
  })
  await writeShopSettings()
  const { apiConfigs } = await siteSettings()
  const domain = { sender_email: sender, dkim_selector: demoSelector, return_path: demoReturnPath }
  await writeShopSettings({ contactEmail: sender, apiConfigs: { ...apiConfigs, ...domain } })
})
afterAll(() => simulateDns(undefined))

test('the demo’s domain is in order without a question to the world, and DMARC is what it advises about', async () => {
  const found = await deliverability()
  expect(found?.domain).toBe('hostwright.test')
  expect(Object.fromEntries(found?.checks.map(({ id, state }) => [id, state]) ?? [])).toEqual({
    spf: 'good',
    dkim: 'good',
    dmarc: 'warning',
    mx: 'good',
    return_path: 'good',
  })
  expect(real.resolveTxt).not.toHaveBeenCalled()
  expect(await systemDns().txt('nobody.test')).toEqual({ kind: 'absent' })
})

test('names that exist in the world are asked there', async () => {
  expect(await systemDns().txt('example.co.za')).toEqual({
    kind: 'found',
    records: ['of the world'],
  })
})

test('an email that arrives in the demo’s mailbox is signed, and good in every line', async () => {
  const at = new Date()
  const mail = {
    ...{
      messageId: '<row-1@hostwright.test>',
      from: { name: 'Hostwright', address: sender },
      to: 'support@hostwright.test',
      replyTo: null,
    },
    ...{ subject: 'Delivery test', html: '<p>Hello</p>', text: 'Hello', attachments: [] },
  }
  const known = {
    sentMessageId: 'row-1@hostwright.test',
    sentAt: at,
    arrivedAt: at,
    expectedFrom: sender,
  }
  const checks = judgeArrival(
    await readArrival(await arrivedMail(mail, at), known, simulatedLookup()),
  )
  expect(checks.filter(({ state }) => state !== 'good')).toEqual([])
})
