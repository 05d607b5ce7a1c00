import {
  createRequestHandler,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { type OversizedFile, requestInfo } from '#app/request/request-info.server.ts'
import { type Actor, visitor } from '#modules/identity/rules/actor.ts'
import { isPassing } from '#platform/database.server.ts'
import { waitForTurn } from '#platform/load/concurrency-limit.server.ts'
import { log } from '#platform/log.server.ts'
import { unavailableAnswer } from './error-answer.ts'
import { inParts } from './routes/address-parts.ts'
import { encodeNothingOfDocuments } from './routes/documents.ts'
import { guardRoutes } from './routes/guard-routes.ts'
import { missingPages, refusalToShow, setRefusal } from './routes/refused-files.ts'
import { checkRouteParams } from './routes/route-params.ts'
import { answerUnavailableLoads, forwardRetryAfter } from './routes/unavailable-loads.ts'

/** The context of a request, known before its page runs. */
export type PageCaller = {
  requestId: string
  clientAddress: string
  nonce: string
  oversizedFile?: OversizedFile | undefined
  actor: () => Promise<Actor>
}

export type Pages = (request: Request, caller: PageCaller) => Promise<Response>

/** The pages of app/routes.ts as a function from request to response. */
export function createPages(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: 'production' | 'development',
): Pages {
  const prepared = (loaded: ServerBuild) =>
    checkRouteParams(
      encodeNothingOfDocuments(answerUnavailableLoads(guardRoutes(forwardRetryAfter(loaded)))),
    )
  const handlerOf = (form: (loaded: ServerBuild) => ServerBuild) =>
    createRequestHandler(
      typeof build === 'function' ? async () => form(await build()) : form(build),
      mode,
    )
  const handlerFor =
    typeof build === 'function'
      ? always(handlerOf(prepared))
      : inParts(prepared(build), (part) => createRequestHandler(part, mode))
  let handleRefused: ReturnType<typeof handlerOf> | undefined
  return async (request, caller) => {
    const context = new RouterContextProvider()
    let unavailable = false
    let keepable = true
    let actor: Promise<Actor> | undefined
    context.set(requestInfo, {
      requestId: caller.requestId,
      nonce: caller.nonce,
      clientAddress: caller.clientAddress,
      oversizedFile: caller.oversizedFile ?? null,
      actor: () => {
        actor ??= caller.actor()
        return actor
      },
      doNotKeep: () => {
        keepable = false
      },
      reportFailure: (error) => {
        // A response with an error status is not an error to log.
        if (isRouteErrorResponse(error) && error.status < 500) return
        unavailable ||= isPassing(error)
        if (!request.signal.aborted) log().error({ err: error }, 'a page failed')
      },
      noteFailure: (error) => {
        log().error({ err: error }, 'an action failed')
        return isPassing(error)
      },
    })
    await waitForTurn()
    let response = await handlerFor(request)(request, context)
    const refusal = await refusalToShow(request, response)
    if (refusal) {
      setRefusal(context, refusal)
      handleRefused ??= handlerOf((loaded) => missingPages(prepared(loaded)))
      response = await handleRefused(request, context)
    }
    if (!keepable) response.headers.set('cache-control', 'no-store')
    return unavailable ? unavailableAnswer(request) : response
  }
}

const always =
  <T>(value: T) =>
  () =>
    value

/** The anonymous caller for whom shared pages are rendered. */
export function anybody(nonce: string): PageCaller {
  return { requestId: '', clientAddress: '', nonce, actor: async () => visitor }
}
