import type { MiddlewareHandler } from 'hono'
import { noteKeyUse } from '#modules/api/operations/key-upkeep.server.ts'
import { requestScope } from '#platform/request-scope.server.ts'
import { beginCall, countCall, documentPath, keyOfCall } from '../api/v1/key-check.ts'
import { isApiPath } from '../api/v1/problem.ts'
import type { HttpEnv } from '../request-id.ts'
import { dropBody } from './body-limit.ts'

/**
 * Finds the key of a call of the API, counts the call and says what is left, before the body is
 * read. The API's document needs no key.
 */
export function checkApiKey(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { path, method } = c.req
    if (!isApiPath(path) || path === documentPath || method === 'OPTIONS') return next()
    const refuse = async (refusal: Response) => {
      await dropBody(c.env.incoming)
      return refusal
    }
    const address = c.get('clientAddress')
    const found = await keyOfCall(c.req.header('authorization'), address)
    if (found instanceof Response) return refuse(found)
    const { headers, refusal } = await countCall(found, method)
    if (refusal) return refuse(refusal)
    const scope = requestScope.getStore()
    if (scope) scope.apiKey = `${found.name} (…${found.ending})`
    c.set('apiKey', found)
    const end = beginCall(found)
    try {
      await noteKeyUse(found.id, address)
      await next()
    } finally {
      end()
    }
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value)
  }
}
