import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { activityLog } from '#modules/activity/tables.server.ts'
import { staffWith } from '#modules/billing/factories.ts'
import { visitor } from '#modules/identity/rules/actor.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { settingsTab } from '#modules/settings/queries/settings-tab.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { db } from '#platform/database.server.ts'
import { encrypt } from '#platform/security/encryption.server.ts'
import { publicMerchants } from '#simulators/payfast/simulator.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { useGateway } from '#tests/scenarios/gateway.ts'
import { currentGatewayTest } from '../queries/payment-gateway.server.ts'
import { testGateway } from './test-gateway.server.ts'

useTestDatabase()
const gateway = useGateway()
const clerk = staffWith('settings.manage')

async function merchant(passphrase: string | null): Promise<void> {
  const [known] = publicMerchants
  const { apiConfigs } = await siteSettings(db())
  await writeShopSettings({
    gatewayTest: null,
    apiConfigs: {
      ...apiConfigs,
      payfast_merchant_id: known?.id ?? '',
      payfast_merchant_key: encrypt(known?.key ?? ''),
      payfast_passphrase: encrypt(passphrase ?? known?.passphrase ?? ''),
    },
  })
}

beforeEach(async () => {
  gateway.restore()
  await merchant(null)
})

const stored = async () => (await siteSettings(db())).gatewayTest

test('a merchant that the gateway knows is a success, stored with its time, and no open form becomes old by it', async () => {
  const { version } = await settingsTab('api')
  expect(await testGateway(clerk)).toEqual({
    ok: true,
    value: 'PayFast answered and knows this merchant (sandbox).',
  })
  expect(await stored()).toMatchObject({
    status: 'success',
    date: expect.stringMatching(/^20\d\d-/),
  })
  expect((await settingsTab('api')).version).toBe(version)
  const [row] = await db()
    .select()
    .from(activityLog)
    .where(eq(activityLog.entityId, 'api'))
    .orderBy(desc(activityLog.createdAt))
    .limit(1)
  expect(row?.title).toBe('Connection to PayFast tested: works')
})

test('a wrong passphrase is refused by the gateway, and said so', async () => {
  await merchant('not this one')
  const message = 'PayFast refused the merchant details. Check merchant ID, passphrase and mode.'
  expect(await testGateway(clerk)).toMatchObject({ ok: false, error: { message } })
  expect(await stored()).toMatchObject({ status: 'failed', message })
})

test('of other credentials than those that were tested nothing is said', async () => {
  await testGateway(clerk)
  expect(currentGatewayTest(await siteSettings(db()))).toMatchObject({ status: 'success' })
  const tested = await stored()
  await merchant('changed since')
  await writeShopSettings({
    apiConfigs: (await siteSettings(db())).apiConfigs,
    gatewayTest: tested,
  })
  expect(currentGatewayTest(await siteSettings(db()))).toBeNull()
})

test('a gateway that cannot be reached is a failure with its reason', async () => {
  gateway.unreachable()
  expect(await testGateway(clerk)).toMatchObject({
    ok: false,
    error: { message: 'PayFast could not be reached. Check the network of this server.' },
  })
})

test('sends no request without merchant details or without the permission', async () => {
  const { apiConfigs } = await siteSettings(db())
  await writeShopSettings({ apiConfigs: { ...apiConfigs, payfast_merchant_id: '' } })
  expect(await testGateway(clerk)).toMatchObject({ ok: false, error: { code: 'invalid' } })
  expect(await testGateway(visitor)).toMatchObject({ ok: false, error: { code: 'forbidden' } })
  expect(await stored()).toBeNull()
})
