import { type Context, Hono } from 'hono'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { isId } from '#kernel/ids.ts'
import type { Field } from '#modules/billing/payments/payfast/fields.ts'
import {
  type Checkout,
  cancelCheckout,
  declineCheckout,
  findCheckout,
  formOf,
  openCheckout,
  payCheckout,
} from './checkout.server.ts'
import { formFaults } from './form-checks.ts'
import { FaultsPage, MessagePage, PaymentPage } from './pages.tsx'
import { defaultBasePath, findMerchant, type SimulatorOptions } from './simulator.ts'

/** The pages that a buyer sees. They work without scripts. */
export function processRoutes(options: SimulatorOptions): Hono {
  const base = options.basePath ?? defaultBasePath
  const app = new Hono()

  app.post('/eng/process', async (c) => {
    const fields: Field[] = [...new URLSearchParams(await c.req.text())]
    const merchant = await findMerchant(formOf(fields).get('merchant_id') ?? '', options)
    const faults = formFaults(fields, merchant, options)
    if (faults.length > 0)
      return page(c, <FaultsPage base={base} faults={faults} />, { status: 400 })
    return c.redirect(`${base}/eng/process/payment/${await openCheckout(fields)}`, 303)
  })
  app.get('/eng/process', (c) =>
    page(
      c,
      <FaultsPage base={base} faults={['Payments start with a form that is posted by a shop']} />,
      { status: 400 },
    ),
  )

  app.get('/eng/process/payment/:id', async (c) => {
    const checkout = await known(c)
    if (!checkout)
      return page(
        c,
        <MessagePage base={base} title="Payment not found" text="Start again from the shop." />,
        { status: 404 },
      )
    const form = formOf(checkout.fields)
    const address = `${base}/eng/process/payment/${checkout.id}`
    if (checkout.state === 'open')
      return page(
        c,
        <PaymentPage base={base} address={address} form={form} declined={checkout.declined} />,
        { status: 200, form },
      )
    const paid = checkout.state === 'paid'
    const title = paid ? 'This payment is complete' : 'This payment was cancelled'
    const back = form.get(paid ? 'return_url' : 'cancel_url')
    return page(
      c,
      <MessagePage base={base} title={title} text="Nothing more is charged here." back={back} />,
    )
  })

  app.post('/eng/process/payment/:id/:choice{pay|fail|cancel}', async (c) => {
    const checkout = await known(c)
    if (!checkout)
      return page(
        c,
        <MessagePage base={base} title="Payment not found" text="Start again from the shop." />,
        { status: 404 },
      )
    const form = formOf(checkout.fields)
    const here = `${base}/eng/process/payment/${checkout.id}`
    switch (c.req.param('choice')) {
      case 'pay':
        await payCheckout(checkout.id, options)
        return c.redirect(
          (await findCheckout(checkout.id))?.state === 'paid'
            ? form.get('return_url') || here
            : here,
          303,
        )
      case 'cancel':
        return c.redirect(
          (await cancelCheckout(checkout.id)) ? form.get('cancel_url') || here : here,
          303,
        )
      default:
        await declineCheckout(checkout.id)
        return c.redirect(here, 303)
    }
  })
  return app
}

async function known(c: Context): Promise<Checkout | undefined> {
  const id = c.req.param('id') ?? ''
  return isId(id) ? findCheckout(id) : undefined
}

/**
 * Browsers apply `form-action` to the redirect after a form too, so the shop's return address is
 * allowed.
 */
export function page(
  c: Context,
  element: ReactElement,
  {
    status = 200,
    form = new Map(),
  }: { status?: 200 | 400 | 404 | undefined; form?: ReadonlyMap<string, string> | undefined } = {},
): Response {
  const targets = ['return_url', 'cancel_url'].flatMap((name) => originOf(form.get(name)))
  c.header(
    'content-security-policy',
    [
      "default-src 'none'",
      "style-src 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      `form-action 'self' ${[...new Set(targets)].join(' ')}`.trim(),
    ].join('; '),
  )
  c.header('cache-control', 'no-store')
  c.header('x-content-type-options', 'nosniff')
  c.header('x-robots-tag', 'noindex')
  c.header('referrer-policy', 'no-referrer')
  return c.html(`<!doctype html>${renderToStaticMarkup(element)}`, status)
}

function originOf(url: string | undefined): string[] {
  return url && URL.canParse(url) ? [new URL(url).origin] : []
}
