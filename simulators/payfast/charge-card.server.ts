import type { Context } from 'hono'
import { db } from '#platform/database.server.ts'
import { type Agreement, agreementStatus, recordCharge } from './agreements.server.ts'
import { envelope } from './api-request.server.ts'
import { nextChargeOutcome } from './controls.server.ts'
import { deliverSoon } from './deliver.server.ts'
import type { SimulatorOptions } from './simulator.ts'

/** Longer than any client waits. */
const hangMs = 60_000

/**
 * Charges a stored card, or misbehaves as a test ordered. Like the real gateway, it charges again
 * when called again.
 */
export async function chargeCard(
  c: Context,
  agreement: Agreement,
  { body, options }: { body: ReadonlyMap<string, string>; options: SimulatorOptions },
): Promise<Response> {
  const amount = Number(body.get('amount'))
  const itemName = body.get('item_name') ?? ''
  if (!/^\d{1,9}$/.test(body.get('amount') ?? '') || !itemName)
    return envelope(c, 400, { response: false, message: 'Required variables missing' })
  if (amount < 500)
    return envelope(c, 400, {
      response: false,
      message: 'Failure - The amount is below the minimum',
    })
  const { outcome, charged } = await nextChargeOutcome(agreement.token)
  if (
    agreement.kind !== 'card' ||
    agreement.status !== agreementStatus.active ||
    outcome === 'bad_state'
  ) {
    return envelope(c, 400, { response: 4, message: 'The subscription is not in a valid state.' })
  }
  const silent = outcome === 'timeout' || outcome === 'http500' || outcome === 'html'
  const approved = outcome === 'ok' || (silent && charged)
  const overlay = {
    m_payment_id: body.get('m_payment_id'),
    item_name: itemName,
    item_description: body.get('item_description'),
  }
  const notify = !['0', 'false'].includes(body.get('itn') ?? '1')
  // A call lost before it reached the bank leaves no record; a decline does.
  const recorded =
    silent && !charged
      ? undefined
      : await db().transaction((tx) =>
          recordCharge(tx, agreement, {
            charge: { shape: 'adhoc', amount, approved, notify, overlay },
            options,
          }),
        )
  deliverSoon(recorded?.notification, options)
  switch (outcome) {
    case 'ok':
      return envelope(c, 200, {
        response: true,
        message: 'Transaction was successful(00)',
        pf_payment_id: String(recorded?.pfPaymentId),
      })
    case 'declined':
      return envelope(c, 200, { response: '05', message: 'Transaction was declined(05)' })
    case 'http500':
      return c.json(
        {
          code: 500,
          status: 'failed',
          data: { response: false, message: 'Application or communication failure' },
        },
        500,
      )
    case 'html':
      return c.html(
        '<html><head><title>Maintenance</title></head><body><h1>We will be back soon</h1></body></html>',
      )
    case 'timeout':
      await hang(c.req.raw.signal)
      return c.body(null, 504)
  }
}

/** Waits until the caller gives up. */
export function hang(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, hangMs)
    timer.unref()
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
