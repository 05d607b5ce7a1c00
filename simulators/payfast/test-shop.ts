import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { GatewayAccess } from '#modules/billing/payments/payfast/api-call.server.ts'
import {
  buildPaymentForm,
  type PaymentFormInput,
} from '#modules/billing/payments/payfast/payment-form.ts'
import { payfastSimulator } from './payfast.server.ts'
import { publicMerchants, type SimulatorOptions } from './simulator.ts'

const [merchant = { id: '', key: '', passphrase: null }] = publicMerchants

/** The simulator and a shop that receives its notifications, on one free port of loopback. */
export async function openTestShop(options: SimulatorOptions = {}) {
  const heard: string[] = []
  const shop = { answer: 200 }
  const app = new Hono()
  app.route('/simulators/payfast', payfastSimulator(options))
  app.post('/itn', async (c) => {
    heard.push(await c.req.text())
    return c.body(null, shop.answer === 200 ? 200 : 500)
  })
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const url = `http://127.0.0.1:${portOf(server.address())}`
  const gateway = `${url}/simulators/payfast`
  const access: GatewayAccess = {
    baseUrls: { live: gateway, sandbox: gateway, api: gateway },
    merchant,
    sandbox: true,
    timeoutMs: 1_000,
  }

  /** A form as the product builds it, posted without following the redirect. */
  async function postForm(
    change: Partial<PaymentFormInput> = {},
    tamper: (fields: string[][]) => string[][] = (same) => same,
  ) {
    const form = buildPaymentForm({ ...formInput(url, gateway), ...change })
    if (!form.ok) throw new Error(form.error.message)
    const fields = tamper(form.value.fields.map((field) => [...field]))
    return fetch(form.value.action, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
  }
  /**
   * Goes through the whole way of a buyer who presses that button; gives where the browser is sent.
   */
  async function buy(
    change: Partial<PaymentFormInput> = {},
    button: 'pay' | 'fail' | 'cancel' = 'pay',
  ): Promise<string> {
    const page = (await postForm(change)).headers.get('location') ?? ''
    const answer = await fetch(`${url}${page}/${button}`, { method: 'POST', redirect: 'manual' })
    return answer.headers.get('location') ?? `HTTP ${answer.status}`
  }
  async function control(path: string, body?: unknown) {
    const init =
      body === undefined
        ? {}
        : {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }
    return (await fetch(`${gateway}/control${path}`, init)).json()
  }
  async function close() {
    server.close()
    await once(server, 'close')
  }
  return { url, gateway, access, heard, shop, postForm, buy, control, close }
}

export type TestShop = Awaited<ReturnType<typeof openTestShop>>

function formInput(url: string, gateway: string): PaymentFormInput {
  return {
    baseUrl: gateway,
    merchant,
    sandbox: true,
    returnUrl: `${url}/payment/success`,
    cancelUrl: `${url}/payment/cancel`,
    notifyUrl: `${url}/itn`,
    buyer: {
      firstName: 'Thandi',
      lastName: "O'Brien",
      email: 'thandi@example.co.za',
      phone: '082 123 4567',
    },
    paymentId: 'HWP1001A7K2',
    amount: 22885,
    itemName: 'Starter Hosting *monthly* ~ Zoë',
    customStrings: ['invoice:1'],
    recurring: { kind: 'once' },
  }
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address ? address.port : 0
}
