import { expect, test } from 'vitest'
import { openShop } from '#modules/billing/factories.ts'
import { encrypt } from '#platform/security/encryption.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { passphraseDiagnosis } from './gateway-diagnosis.server.ts'

useTestDatabase()

const failing = async () =>
  (await passphraseDiagnosis()).checks.filter(({ holds }) => !holds).map(({ about }) => about)

test('a passphrase that works passes, and is nowhere in the answer', async () => {
  const passphrase = 'Langeberg pass 3'
  await openShop({ api: { payfast_passphrase: encrypt(passphrase) } })
  const found = await passphraseDiagnosis()
  expect(found).toMatchObject({ isSet: true, mode: 'sandbox' })
  expect(await failing()).toEqual([])
  expect(JSON.stringify(found)).not.toContain(passphrase)
})

test('one that cannot be opened fails, and so does live mode without one', async () => {
  await openShop({ api: { payfast_passphrase: `${encrypt('x').slice(0, -4)}AAAA` } })
  expect(await failing()).toContain(
    'The stored passphrase can be opened with this installation’s APP_SECRET',
  )
  await openShop({ api: { payfast_passphrase: '', payfast_sandbox: false } })
  expect(await passphraseDiagnosis()).toMatchObject({ isSet: false, mode: 'live' })
  expect(await failing()).toEqual(['Card payment may be offered in this mode'])
})
