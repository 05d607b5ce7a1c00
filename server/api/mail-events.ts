import type { Context, Hono } from 'hono'
import {
  type Receipt,
  receiveFromSes,
  receiveFromSmtp2go,
} from '#modules/mail-events/operations/receive-events.server.ts'
import { isFromProvider } from '#modules/mail-events/queries/webhook-secret.server.ts'
import { mailEventPaths, mailEventProviders } from '#modules/mail-events/rules/mail-event.ts'
import { addressKey, hit, waitFor } from '#platform/security/rate-limit.server.ts'
import type { HttpEnv } from '../request-id.ts'

/** Only wrong passwords count, so a provider that reports much is never limited. */
const forgeries = { limit: 60, windowSeconds: 3600 }

/**
 * What SMTP2GO and Amazon SES report of our emails. 200 after it was taken in, 400 for what will
 * never be understood, 403 for a wrong signature; a fault of ours is a 5xx, so that the provider
 * tries again. No session, no origin check: the password decides, before the body is read
 * (`checkProvidersFirst`).
 */
export function mailEvents(app: Hono<HttpEnv>): void {
  app.post(mailEventPaths.smtp2go, async (c) =>
    answer(c, await receiveFromSmtp2go(await bodyOf(c))),
  )
  app.post(mailEventPaths.ses, async (c) => answer(c, await receiveFromSes(await c.req.text())))
}

/**
 * 401 without the password of the address, 429 after too many wrong ones; null for the provider,
 * and for every other path.
 */
export async function refusalOfMailEvents(c: Context<HttpEnv>): Promise<Response | null> {
  const provider = mailEventProviders.find((one) => mailEventPaths[one] === c.req.path)
  if (provider === undefined) return null
  const forger = `forged-mail-event:${addressKey(c.get('clientAddress'))}`
  const seconds = await waitFor(forger, forgeries)
  if (seconds !== null)
    return c.text('Too many requests with a wrong password', 429, {
      'retry-after': String(seconds),
    })
  if (isFromProvider(provider, c.req.header('authorization'))) return null
  await hit(forger, forgeries)
  // Amazon SNS sends the password of the address only after it was asked for.
  return c.text('The password is wrong', 401, { 'www-authenticate': 'Basic realm="Email events"' })
}

function answer(c: Context<HttpEnv>, receipt: Receipt): Response {
  switch (receipt) {
    case 'taken':
      return c.text('OK')
    case 'useless':
      return c.text('This event is not understood', 400)
    case 'forged':
      return c.text('The signature is wrong', 403)
  }
}

/** JSON or form fields, as the webhook was set up. */
async function bodyOf(c: Context<HttpEnv>): Promise<unknown> {
  const text = await c.req.text()
  if (!(c.req.header('content-type') ?? '').includes('json'))
    return Object.fromEntries(new URLSearchParams(text))
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
