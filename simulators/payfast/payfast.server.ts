import { eq, sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { db } from '#platform/database.server.ts'
import {
  type Agreement,
  agreementStatus,
  cancelAgreement,
  findAgreement,
  latestPayment,
} from './agreements.server.ts'
import {
  type ApiRequest,
  done,
  envelope,
  readApiRequest,
  statusTexts,
  wrongState,
} from './api-request.server.ts'
import { cardUpdateRoutes } from './card-update.server.tsx'
import { chargeCard, hang } from './charge-card.server.ts'
import { controlRoutes } from './control-routes.server.ts'
import { readControls } from './controls.server.ts'
import { deliverSoon } from './deliver.server.ts'
import { digestOf } from './notification-text.ts'
import { processRoutes } from './process.server.tsx'
import type { SimulatorOptions } from './simulator.ts'
import { style } from './style.ts'
import { agreements, notifications, payments } from './tables.server.ts'
import { updateTerms } from './update-terms.server.ts'

/**
 * A PayFast simulator: payment page, server confirmation, REST API and notifications, on one
 * address for site and API. Demo mode and tests only. It accepts calls without an Origin header,
 * like the real one.
 */
export function payfastSimulator(options: SimulatorOptions = {}): Hono {
  const app = new Hono()
  app.use(bodyLimit({ maxSize: 64 * 1024 }))
  app.get('/style.css', (c) =>
    c.body(style, 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=300',
    }),
  )

  app.post('/eng/query/validate', async (c) => {
    const { validate } = await readControls()
    if (validate === 'hang') await hang(c.req.raw.signal)
    const found = await db()
      .select({ id: notifications.id })
      .from(notifications)
      .where(eq(notifications.digest, digestOf(await c.req.text())))
      .limit(1)
    return c.text(validate === 'valid' && found.length > 0 ? 'VALID' : 'INVALID')
  })

  app.route('/', processRoutes(options))
  app.route('/', cardUpdateRoutes(options))
  app.route('/', apiRoutes(options))
  app.route('/', controlRoutes(options))
  app.all('*', (c) =>
    c.json(
      { code: 404, status: 'failed', data: { response: false, message: 'No such endpoint' } },
      404,
    ),
  )
  return app
}

/** The REST API, signed calls only. A merchant sees only its own tokens. */
function apiRoutes(options: SimulatorOptions): Hono {
  const app = new Hono()
  const forAgreement =
    (work: (c: Context, agreement: Agreement, request: ApiRequest) => Promise<Response>) =>
    async (c: Context) => {
      const request = await readApiRequest(c, options)
      if (request instanceof Response) return request
      const agreement = await findAgreement(c.req.param('token') ?? '')
      if (agreement?.merchantId !== request.merchant.id)
        return envelope(c, 400, {
          response: false,
          message: 'Failure - The subscription does not exist',
        })
      return work(c, agreement, request)
    }

  app.get('/ping', async (c) => {
    const request = await readApiRequest(c, options)
    return request instanceof Response
      ? request
      : c.json(c.req.query('testing') === 'true' ? 'API V1' : 'Payfast API')
  })

  app.get(
    '/subscriptions/:token/fetch',
    forAgreement(async (c, agreement) =>
      envelope(c, 200, { response: described(agreement), message: 'Success' }),
    ),
  )

  app.put(
    '/subscriptions/:token/pause',
    forAgreement(async (c, agreement) => {
      if (agreement.status !== agreementStatus.active) return wrongState(c, agreement)
      await setStatus(agreement, agreementStatus.paused)
      return done(c)
    }),
  )
  app.put(
    '/subscriptions/:token/unpause',
    forAgreement(async (c, agreement) => {
      if (agreement.status !== agreementStatus.paused) return wrongState(c, agreement)
      await setStatus(agreement, agreementStatus.active)
      return done(c)
    }),
  )
  app.put(
    '/subscriptions/:token/cancel',
    forAgreement(async (c, agreement) => {
      const cancelled = await cancelAgreement(agreement.token, options)
      if (!cancelled) return wrongState(c, { ...agreement, status: agreementStatus.cancelled })
      deliverSoon(cancelled.notification, options)
      return done(c)
    }),
  )
  app.patch(
    '/subscriptions/:token/update',
    forAgreement((c, agreement, { body }) => updateTerms(c, agreement, body)),
  )
  app.post(
    '/subscriptions/:token/adhoc',
    forAgreement((c, agreement, { body }) => chargeCard(c, agreement, { body, options })),
  )

  app.get('/process/query/:id', async (c) => {
    const request = await readApiRequest(c, options)
    if (request instanceof Response) return request
    const id = c.req.param('id')
    const payment = /^\d{1,15}$/.test(id) ? await paymentOf(Number(id)) : await latestPayment(id)
    if (payment?.merchantId !== request.merchant.id)
      return envelope(c, 404, { response: false, message: 'Payment not found' })
    const { pfPaymentId, paymentId, approved, amountCents } = payment
    const response = {
      pf_payment_id: String(pfPaymentId),
      m_payment_id: paymentId,
      status: approved ? 'COMPLETE' : 'FAILED',
      amount: amountCents,
      cc_status: approved ? '00' : '05',
      cc_message: approved ? 'Approved' : 'Do not honour',
    }
    return envelope(c, 200, { response, message: 'Success' })
  })
  return app
}

async function setStatus({ token }: Agreement, status: number): Promise<void> {
  await db().update(agreements).set({ status }).where(eq(agreements.token, token))
}

async function paymentOf(pfPaymentId: number) {
  const [row] = await db()
    .select()
    .from(payments)
    .where(eq(payments.pfPaymentId, sql`${pfPaymentId}::bigint`))
  return row
}

/** A stored card has no schedule. */
function described(agreement: Agreement): Record<string, unknown> {
  const state = {
    status: agreement.status,
    status_reason: '',
    status_text: statusTexts[agreement.status] ?? '',
  }
  if (agreement.kind === 'card') return state
  const { amountCents, cycles, cyclesComplete, frequency, runDate, token } = agreement
  return {
    ...state,
    amount: amountCents,
    cycles,
    cycles_complete: cyclesComplete,
    frequency,
    run_date: `${runDate}T00:00:00+02:00`,
    token,
  }
}
