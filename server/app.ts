import { Hono, type MiddlewareHandler } from 'hono'
import { parsePicturePath } from '#kernel/files/picture.ts'
import { pictureVariant } from '#modules/content/operations/store-picture.server.ts'
import { actorOf } from '#modules/identity/queries/actor.server.ts'
import { actorInArea } from '#modules/identity/queries/customer-view.server.ts'
import { staffPicture } from '#modules/identity/queries/staff-profile/own-staff-profile.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { pictureInPath } from '#modules/identity/rules/staff-profile/staff-picture.ts'
import { recordVitals } from '#modules/seo/operations/record-vitals.server.ts'
import { vitalsSchema } from '#modules/seo/rules/vitals.ts'
import { config } from '#platform/config.server.ts'
import { isPassing } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { addressKey, hit } from '#platform/security/rate-limit.server.ts'
import { brandStyles } from './api/brand-style.ts'
import { chatApi } from './api/chat/routes.ts'
import { createCustomerApi, createStaffApi } from './api/create-people.ts'
import { emailCalls } from './api/email/email-calls.ts'
import { gatewayNotifications } from './api/gateway-notifications.ts'
import { inboundMail } from './api/inbound-mail.ts'
import { mailEvents } from './api/mail-events.ts'
import { metrics } from './api/metrics.ts'
import { appearancePreview, postPreview, sectionPreview } from './api/previews.ts'
import { programReports } from './api/provisioning.ts'
import { readJson } from './api/read-json.ts'
import { searchEngines } from './api/search-engines.ts'
import { ticketEvents } from './api/ticket-events.ts'
import { oneClickUnsubscribe } from './api/unsubscribe.ts'
import { apiReference } from './api/v1/reference/routes.ts'
import { restApi } from './api/v1/routes.ts'
import { errorAnswer, failureRefusal, unavailableAnswer } from './error-answer.ts'
import { healthz, readyz } from './health.ts'
import { limitBodies } from './middleware/body-limit.ts'
import {
  checkChatFilesFirst,
  checkProvidersFirst,
  checkSessionBeforeBody,
} from './middleware/body-order.ts'
import { redirectToCanonicalAddress, refuseOtherMethods } from './middleware/canonical-address.ts'
import { checkApiKey } from './middleware/check-api-key.ts'
import { followRedirects } from './middleware/follow-redirects.ts'
import { openingSoonFor } from './middleware/opening.ts'
import { refuseUnreadableAddresses, refuseUnreadableForms } from './middleware/readable-request.ts'
import { nameRequests } from './middleware/request-scope.ts'
import { refuseForeignWrites } from './middleware/same-origin.ts'
import { secureAnswers } from './middleware/security-headers.ts'
import { askedAsGet, endUnreadBodies } from './middleware/unread-body.ts'
import type { Pages } from './pages.ts'
import type { HttpEnv } from './request-id.ts'
import { cachedPictures } from './share-pictures/cached-pictures.ts'
import { drawSharePicture } from './share-pictures/draw.tsx'
import { mountSimulators } from './simulators.ts'

/** High enough for an office behind one address, low enough to protect the table. */
const perAddress = { limit: 240, windowSeconds: 3600 }

/** `POST /api/vitals`: web vitals of a public page. Answers 204, or 422 for invalid data. */
function vitals(app: Hono<HttpEnv>): void {
  app.post('/api/vitals', async (c) => {
    const parsed = vitalsSchema.safeParse(await readJson(c.req.raw))
    if (!parsed.success) return c.json({ error: 'These aren’t page metrics.' }, 422)
    const { allowed, retryAfter } = await hit(
      `vitals:${addressKey(c.get('clientAddress'))}`,
      perAddress,
    )
    if (!allowed)
      return c.json({ error: 'Too many metrics from this address.' }, 429, {
        'retry-after': String(retryAfter),
      })
    await recordVitals(parsed.data)
    return c.body(null, 204)
  })
}

/**
 * The HTTP application: middleware in order, then routes. Static files and cached pages are
 * answered before it (server/listener.ts).
 */
export function createApp(pages: Pages): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()

  app.use(nameRequests())
  app.use(secureAnswers())
  app.use(endUnreadBodies())

  app.get('/healthz', healthz)
  app.get('/readyz', readyz)
  metrics(app)

  app.use(refuseUnreadableAddresses())
  app.use(followRedirects())
  app.use(redirectToCanonicalAddress())
  app.use(refuseForeignWrites())
  app.use(rememberActor())
  app.use(checkSessionBeforeBody())
  app.use(checkProvidersFirst())
  app.use(checkChatFilesFirst())
  app.use(checkApiKey())
  app.use(limitBodies())

  media(app)
  brandStyles(app)
  staffPictures(app)
  gatewayNotifications(app)
  inboundMail(app)
  mailEvents(app)
  programReports(app)
  oneClickUnsubscribe(app)
  restApi(app)
  apiReference(app)
  vitals(app)
  signedIn(app)
  ticketEvents(app)
  chatApi(app)
  createCustomerApi(app, failureRefusal)
  createStaffApi(app, failureRefusal)
  emailCalls(app, failureRefusal)
  searchEngines(app, cachedPictures(drawSharePicture))
  sectionPreview(app, pages)
  appearancePreview(app, pages)
  postPreview(app, pages)
  if (config().mode === 'demo') mountSimulators(app)

  app.use(refuseOtherMethods())
  app.use(refuseUnreadableForms())
  app.all('*', async (c) =>
    pages(await openingSoonFor(askedAsGet(c.req.raw), c.get('actor')), {
      requestId: c.get('requestId'),
      clientAddress: c.get('clientAddress'),
      nonce: c.get('nonce'),
      oversizedFile: c.get('oversizedFile'),
      actor: c.get('actor'),
    }),
  )

  app.onError((error, c) => {
    // An aborted request looks like a lost database connection; the client is gone.
    const { incoming } = c.env
    if (incoming.destroyed && !incoming.complete)
      return errorAnswer(c.req.raw, 400, 'The request was interrupted.')
    if (isPassing(error)) {
      log().warn({ err: error }, 'the database is unavailable')
      return unavailableAnswer(c.req.raw)
    }
    log().error({ err: error }, 'a request failed')
    return errorAnswer(
      c.req.raw,
      500,
      `Please try again. If it keeps happening, send us this number: ${c.get('requestId')}`,
    )
  })
  return app
}

/**
 * `GET /api/signed-in`: whether the caller is signed in. Requested by pages restored from the
 * back/forward cache (app/islands/start-islands.ts).
 */
function signedIn(app: Hono<HttpEnv>): void {
  app.get('/api/signed-in', async (c) =>
    c.json({ signedIn: (await actorOf(c.req.raw)).kind === 'person' }),
  )
}

/** `GET /staff-pictures/<hash>.webp`: visitors see the picture of who answers their chat. */
function staffPictures(app: Hono<HttpEnv>): void {
  app.get('/staff-pictures/:file', async (c) => {
    const sha256 = pictureInPath(c.req.path)
    const bytes = sha256 === null ? null : await staffPicture(sha256)
    if (!bytes) return c.text('Picture not found.', 404, { 'cache-control': 'no-store' })
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
}

/** Decides who asks, for the check before the body and for the page alike. */
export function rememberActor(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    let actor: Promise<Actor> | undefined
    c.set('actor', () => {
      actor ??= actorOf(c.req.raw).then((found) => actorInArea(c.req.raw, found))
      return actor
    })
    return next()
  }
}

/**
 * `GET /media/<picture>/<width>.<format>`: a picture's name holds a hash of its bytes, so what was
 * sent once never changes.
 */
function media(app: Hono<HttpEnv>): void {
  app.get('/media/:picture/:file', async (c) => {
    const file = c.req.param('file')
    const bytes = await pictureAt(c.req.path)
    if (!bytes) return c.text('Picture not found.', 404, { 'cache-control': 'no-store' })
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': `image/${file.split('.')[1]}`,
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
}

/** The bytes of a URL below /media/; null when there is no such picture or size. */
async function pictureAt(address: string): Promise<Buffer | null> {
  const end = address.lastIndexOf('/')
  const picture = parsePicturePath(address.slice(0, end))
  return picture ? pictureVariant(picture.key, address.slice(end + 1)) : null
}
