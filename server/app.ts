import { Hono } from 'hono'
import { config } from '#platform/config.server.ts'
import { isPassing } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { appearancePreview } from './api/appearance-preview.ts'
import { brandStyles } from './api/brand-style.ts'
import { chatApi } from './api/chat/routes.ts'
import { createCustomerApi } from './api/create-customer.ts'
import { createStaffApi } from './api/create-staff.ts'
import { emailCalls } from './api/email/email-calls.ts'
import { gatewayNotifications } from './api/gateway-notifications.ts'
import { inboundMail } from './api/inbound-mail.ts'
import { mailEvents } from './api/mail-events.ts'
import { media } from './api/media.ts'
import { postPreview } from './api/post-preview.ts'
import { searchEngines } from './api/search-engines.ts'
import { sectionPreview } from './api/section-preview.ts'
import { signedIn } from './api/signed-in.ts'
import { staffPictures } from './api/staff-pictures.ts'
import { ticketEvents } from './api/ticket-events.ts'
import { oneClickUnsubscribe } from './api/unsubscribe.ts'
import { vitals } from './api/vitals.ts'
import { errorAnswer, unavailableAnswer } from './error-answer.ts'
import { failureRefusal } from './failure-refusal.ts'
import { healthz, readyz } from './health.ts'
import { limitBodies } from './middleware/body-limit.ts'
import { redirectToCanonicalAddress, refuseOtherMethods } from './middleware/canonical-address.ts'
import { checkChatFilesFirst } from './middleware/chat-files-first.ts'
import { followRedirects } from './middleware/follow-redirects.ts'
import { checkProvidersFirst } from './middleware/providers-first.ts'
import { refuseUnreadableAddresses, refuseUnreadableForms } from './middleware/readable-request.ts'
import { rememberActor } from './middleware/remember-actor.ts'
import { nameRequests } from './middleware/request-scope.ts'
import { refuseForeignWrites } from './middleware/same-origin.ts'
import { secureAnswers } from './middleware/security-headers.ts'
import { checkSessionBeforeBody } from './middleware/session-before-body.ts'
import type { Pages } from './pages.ts'
import type { HttpEnv } from './request-scope.ts'
import { cachedPictures } from './share-pictures/cached-pictures.ts'
import { drawSharePicture } from './share-pictures/draw.tsx'
import { mountSimulators } from './simulators.ts'

/**
 * The HTTP application: middleware in order, then routes. Static files and cached pages are
 * answered before it (server/listener.ts).
 */
export function createApp(pages: Pages): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()

  app.use(nameRequests())
  app.use(secureAnswers())

  app.get('/healthz', healthz)
  app.get('/readyz', readyz)

  app.use(refuseUnreadableAddresses())
  app.use(followRedirects())
  app.use(redirectToCanonicalAddress())
  app.use(refuseForeignWrites())
  app.use(rememberActor())
  app.use(checkSessionBeforeBody())
  app.use(checkProvidersFirst())
  app.use(checkChatFilesFirst())
  app.use(limitBodies())

  media(app)
  brandStyles(app)
  staffPictures(app)
  gatewayNotifications(app)
  inboundMail(app)
  mailEvents(app)
  oneClickUnsubscribe(app)
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
  app.all('*', (c) =>
    pages(c.req.raw, {
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
