import { desc, eq, sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Field } from '#modules/billing/payments/payfast/fields.ts'
import { signedPart } from '#modules/billing/payments/payfast/signature.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { chargeSubscription } from './agreements.server.ts'
import { changeControls, readControls } from './controls.server.ts'
import {
  chargeOutcomeSchema,
  deliverySchema,
  updateOutcomeSchema,
  validateSchema,
  wellBehaved,
} from './controls.ts'
import { deliver, queueNotification } from './deliver.server.ts'
import { signedBody } from './notification-text.ts'
import { findMerchant, type SimulatorOptions } from './simulator.ts'
import { agreements, checkouts, notifications, payments } from './tables.server.ts'

const chargeSchema = chargeOutcomeSchema.extend({ token: z.string().default('*') })

/** A variant of a queued notification: other values, another number, or a forgery. */
const variationSchema = z.strictObject({
  id: z.uuid(),
  fields: z.record(z.string(), z.string()).default({}),
  /** Gives it a new payment number. */
  fresh: z.boolean().default(false),
  /** False makes the signature invalid. */
  signed: z.boolean().default(true),
  /** False makes the server confirmation deny it. */
  known: z.boolean().default(true),
})

/**
 * For tests and demonstrations: makes the gateway misbehave, and shows what it did. JSON in and
 * out.
 */
export function controlRoutes(options: SimulatorOptions): Hono {
  const app = new Hono().basePath('/control')

  app.get('/', async (c) => c.json(await readControls()))
  app.post('/reset', async (c) => c.json(await changeControls(() => wellBehaved)))
  app.post('/delivery', (c) =>
    withBody(c, deliverySchema, (delivery) =>
      changeControls((current) => ({ ...current, delivery })),
    ),
  )
  app.post('/validate', (c) =>
    withBody(c, validateSchema, ({ mode }) =>
      changeControls((current) => ({ ...current, validate: mode })),
    ),
  )
  app.post('/update', (c) =>
    withBody(c, updateOutcomeSchema, (update) =>
      changeControls((current) => ({ ...current, update })),
    ),
  )
  app.post('/charge', (c) =>
    withBody(c, chargeSchema, ({ token, ...outcome }) =>
      changeControls((current) => ({
        ...current,
        charges: { ...current.charges, [token]: outcome },
      })),
    ),
  )

  app.get('/checkouts', async (c) =>
    c.json(await db().select().from(checkouts).orderBy(desc(checkouts.id)).limit(200)),
  )
  app.get('/payments', async (c) =>
    c.json(await db().select().from(payments).orderBy(desc(payments.pfPaymentId)).limit(200)),
  )
  app.get('/agreements', async (c) =>
    c.json(await db().select().from(agreements).orderBy(desc(agreements.createdAt)).limit(200)),
  )
  app.get('/notifications', async (c) =>
    c.json(await db().select().from(notifications).orderBy(desc(notifications.id)).limit(200)),
  )

  app.post('/notifications/:id/send', async (c) => {
    const id = z.uuid().safeParse(c.req.param('id'))
    const changed = id.success
      ? await db()
          .update(notifications)
          .set({ nextAttemptAt: now() })
          .where(eq(notifications.id, id.data))
          .returning({ id: notifications.id })
      : []
    if (!id.success || changed.length === 0) return c.json({ error: 'No such notification' }, 404)
    await deliver(id.data, options)
    const [row] = await db().select().from(notifications).where(eq(notifications.id, id.data))
    return c.json(row)
  })

  app.post('/notify', (c) =>
    withBody(c, variationSchema, async (variation) => {
      const [original] = await db()
        .select()
        .from(notifications)
        .where(eq(notifications.id, variation.id))
      if (!original) return { error: 'No such notification' }
      const body = await varied(original.body, variation, options)
      const id = await queueNotification(db(), original.url, { body, known: variation.known })
      await deliver(id, options)
      const [sent] = await db().select().from(notifications).where(eq(notifications.id, id))
      return sent
    }),
  )

  app.post('/subscriptions/:token/charge', async (c) => {
    const recorded = await chargeSubscription(
      c.req.param('token'),
      c.req.query('declined') === undefined,
      options,
    )
    if (!recorded) return c.json({ error: 'No active subscription of the gateway' }, 409)
    if (recorded.notification) await deliver(recorded.notification, options)
    return c.json(recorded)
  })
  return app
}

/** JSON only: a form on another site cannot send that without a CORS preflight. */
async function withBody<T>(
  c: Context,
  schema: z.ZodType<T>,
  work: (value: T) => Promise<unknown>,
): Promise<Response> {
  if (!c.req.header('content-type')?.startsWith('application/json'))
    return c.json({ error: 'Send JSON' }, 415)
  const parsed = schema.safeParse(await c.req.json().catch(() => undefined))
  return parsed.success
    ? c.json(await work(parsed.data))
    : c.json({ error: z.prettifyError(parsed.error) }, 422)
}

async function varied(
  body: string,
  { fields, fresh, signed }: z.infer<typeof variationSchema>,
  options: SimulatorOptions,
): Promise<string> {
  const pairs = [...new URLSearchParams(signedPart(body))]
  const names = new Set(pairs.map(([name]) => name))
  const number = fresh ? await freshNumber() : undefined
  const changed = pairs.map(
    ([name, value]): Field => [
      name,
      fields[name] ?? (name === 'pf_payment_id' ? (number ?? value) : value),
    ],
  )
  const added = Object.entries(fields).filter(([name]) => !names.has(name))
  const all: Field[] = [...changed, ...added]
  const merchant = await findMerchant(new Map(pairs).get('merchant_id') ?? '', options)
  return signedBody(all, signed ? (merchant?.passphrase ?? null) : 'not-the-passphrase')
}

async function freshNumber(): Promise<string> {
  const sequence = `pg_get_serial_sequence('simulator.payments', 'pf_payment_id')`
  const { rows } = await db().execute<{ next: string }>(
    sql`select nextval(${sql.raw(sequence)})::text as next`,
  )
  return rows[0]?.next ?? '0'
}
