import type { MiddlewareHandler } from 'hono'

/**
 * Ends the body of an answer to HEAD. It is made as for GET and has no reader: a stream would keep
 * what it holds, such as its place among the downloads.
 */
export function endUnreadBodies(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const { body } = c.res
    if (c.req.method === 'HEAD' && body && !body.locked) await body.cancel()
  }
}

/**
 * A request for the pages: the router throws the body of an answer to HEAD away before it could be
 * ended here.
 */
export function askedAsGet(request: Request): Request {
  if (request.method !== 'HEAD') return request
  const { url, headers, signal } = request
  return new Request(url, { headers, signal })
}
