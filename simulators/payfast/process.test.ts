import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmNotification } from '#modules/billing/payments/payfast/client.server.ts'
import {
  type Notification,
  parseNotification,
} from '#modules/billing/payments/payfast/notification.ts'
import { itnSignatureHolds } from '#modules/billing/payments/payfast/signature.ts'
import { now, setClock } from '#platform/clock.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { deliverDue } from './deliver.server.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

useTestDatabase()
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.control('/reset', {})
  shop.heard.length = 0
  shop.shop.answer = 200
})

function lastHeard(): Notification {
  const result = parseNotification(shop.heard.at(-1) ?? '')
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

describe('the payment page', () => {
  test('shows what is paid, marked as a simulator, and works without scripts', async () => {
    const posted = await shop.postForm()
    expect(posted.status).toBe(303)
    const answer = await fetch(shop.url + posted.headers.get('location'))
    const html = await answer.text()
    for (const text of [
      'R228.85',
      'Starter Hosting *monthly* ~ Zoë',
      'Simulator.',
      'Pay now',
      'Fail the payment',
      'Cancel',
    ])
      expect(html).toContain(text)
    expect(html).not.toMatch(/<script|style=/)
    expect(answer.headers.get('content-security-policy')).toContain(
      `form-action 'self' ${shop.url}`,
    )
    expect((await fetch(`${shop.gateway}/style.css`)).headers.get('content-type')).toContain(
      'text/css',
    )
  })

  const without = (name: string) => (fields: string[][]) => fields.filter(([key]) => key !== name)
  const withValue = (name: string, value: string) => (fields: string[][]) =>
    fields.map(([key = '', old = '']) => [key, key === name ? value : old])

  test.each([
    [
      'signature: Generated signature does not match submitted signature',
      withValue('amount', '5.00'),
    ],
    ['signature: Generated signature does not match submitted signature', without('signature')],
    ['merchant_id: Merchant is invalid', withValue('merchant_id', '10000101')],
    ['merchant_id: Merchant is invalid', withValue('merchant_key', 'x')],
    ['item_name: The item_name field is required', without('item_name')],
    ['amount: The amount must be at least R5.00', withValue('amount', '4.99')],
    [
      'return_url: The return_url format is invalid',
      withValue('return_url', 'javascript:alert(1)'),
    ],
    ['A field was posted twice', (fields: string[][]) => [...fields, ['amount', '5.00']]],
  ])('refuses a form: %s', async (text, tamper) => {
    const answer = await shop.postForm({}, tamper)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(text)
  })

  test('sends buyers back only to allowed origins when those are given', async () => {
    const strict = await openTestShop({ origins: ['https://hosting.example'] })
    expect((await strict.postForm()).status).toBe(400)
    await strict.close()
  })
})

describe('paying', () => {
  test('notifies before the buyer returns, signed, in wire order, and once', async () => {
    expect(await shop.buy()).toBe(`${shop.url}/payment/success`)
    expect(shop.heard).toHaveLength(1)
    const read = lastHeard()
    expect(itnSignatureHolds(read.raw, shop.access.merchant.passphrase)).toBe(true)
    expect(read).toMatchObject({
      status: 'completed',
      gross: 22885,
      fee: -526,
      net: 22359,
      paymentId: 'HWP1001A7K2',
      token: null,
    })
    expect(read.fields.map(([name]) => name).join(' ')).toBe(
      'm_payment_id pf_payment_id payment_status item_name item_description amount_gross amount_fee amount_net ' +
        'custom_str1 custom_str2 custom_str3 custom_str4 custom_str5 custom_int1 custom_int2 custom_int3 custom_int4 custom_int5 ' +
        'name_first name_last email_address merchant_id',
    )
  })

  test('twenty presses of the button take the money once', async () => {
    const page = (await shop.postForm()).headers.get('location')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        fetch(`${shop.url}${page}/pay`, { method: 'POST', redirect: 'manual' }),
      ),
    )
    expect(new Set(answers.map((answer) => answer.headers.get('location')))).toEqual(
      new Set([`${shop.url}/payment/success`]),
    )
    expect(shop.heard).toHaveLength(1)
    expect(await (await fetch(shop.url + page)).text()).toContain('This payment is complete')
  })

  test('a failed payment may be tried again; a cancelled one goes back', async () => {
    const page = await shop.buy({}, 'fail')
    expect(await (await fetch(shop.url + page)).text()).toContain('Payment declined.')
    expect(shop.heard).toHaveLength(0)
    await fetch(`${shop.url}${page}/pay`, { method: 'POST', redirect: 'manual' })
    expect(shop.heard).toHaveLength(1)
    expect(await shop.buy({}, 'cancel')).toBe(`${shop.url}/payment/cancel`)
    expect(shop.heard).toHaveLength(1)
  })

  test('a recurring form brings a token and the billing date', async () => {
    await shop.buy({ recurring: { kind: 'token' }, amount: 0 })
    expect(lastHeard()).toMatchObject({ subject: 'card', gross: 0 })
    expect(lastHeard().token).toHaveLength(36)
    await shop.buy({
      recurring: {
        kind: 'gateway',
        frequency: 'annual',
        recurringAmount: 50000,
        billingDate: '2027-11-20',
      },
    })
    expect(lastHeard()).toMatchObject({
      subject: 'payment',
      gross: 22885,
      billingDate: '2027-11-20',
    })
    expect(
      lastHeard()
        .fields.slice(-2)
        .map(([name]) => name),
    ).toEqual(['token', 'billing_date'])
  })
})

describe('notifications', () => {
  test('are repeated in growing gaps until the receiver answers 200', async () => {
    shop.shop.answer = 500
    await shop.buy()
    expect(await deliverDue()).toBe(0)
    const start = now().getTime()
    setClock(new Date(start + 11_000))
    expect(await deliverDue()).toBe(1)
    shop.shop.answer = 200
    expect(await deliverDue()).toBe(0)
    setClock(new Date(start + 75_000))
    expect(await deliverDue()).toBe(1)
    expect(await deliverDue()).toBe(0)
    setClock(null)
    expect(shop.heard).toHaveLength(3)
    expect(new Set(shop.heard).size).toBe(1)
    expect((await shop.control('/notifications'))[0]).toMatchObject({
      attempts: 3,
      lastAnswer: '200',
      nextAttemptAt: null,
    })
  })

  test('come never, later or twice when a test says so', async () => {
    await shop.control('/delivery', { mode: 'never' })
    await shop.buy()
    expect(shop.heard).toHaveLength(0)
    const [never] = await shop.control('/notifications')
    await shop.control(`/notifications/${never.id}/send`, {})
    expect(shop.heard).toHaveLength(1)
    await shop.control('/delivery', { mode: 'twice' })
    await shop.buy()
    expect(shop.heard).toHaveLength(3)
    expect(shop.heard[1]).toBe(shop.heard[2])
    await shop.control('/delivery', { mode: 'delayed', seconds: 60 })
    await shop.buy()
    expect(shop.heard).toHaveLength(3)
  })

  test('are confirmed only as they were sent', async () => {
    await shop.buy()
    const { signed } = lastHeard()
    expect(await confirmNotification(shop.access, signed)).toBe('valid')
    expect(await confirmNotification(shop.access, signed.replace('228.85', '228.86'))).toBe(
      'invalid',
    )
    expect(await confirmNotification(shop.access, `${signed}&passphrase=jt7NOE43FZPn`)).toBe(
      'invalid',
    )
    await shop.control('/validate', { mode: 'invalid' })
    expect(await confirmNotification(shop.access, signed)).toBe('invalid')
    await shop.control('/validate', { mode: 'hang' })
    expect(await confirmNotification({ ...shop.access, timeoutMs: 200 }, signed)).toBe('unknown')
  })

  test('can be varied and forged for a test of the shop', async () => {
    await shop.buy()
    const [original] = await shop.control('/notifications')
    const first = lastHeard()
    await shop.control('/notify', {
      id: original.id,
      fresh: true,
      fields: { payment_status: 'FAILED', amount_gross: '1.00' },
    })
    expect(lastHeard()).toMatchObject({ status: 'failed', gross: 100 })
    expect(lastHeard().pfPaymentId).not.toBe(first.pfPaymentId)
    expect(itnSignatureHolds(lastHeard().raw, shop.access.merchant.passphrase)).toBe(true)
    await shop.control('/notify', {
      id: original.id,
      signed: false,
      known: false,
      fields: { amount_gross: '9.99' },
    })
    expect(itnSignatureHolds(lastHeard().raw, shop.access.merchant.passphrase)).toBe(false)
    expect(await confirmNotification(shop.access, lastHeard().signed)).toBe('invalid')
  })
})
