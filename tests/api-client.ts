import { Hono } from 'hono'
import { expect } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { requestScope } from '#platform/request-scope.server.ts'
import type { Endpoint } from '#server/api/v1/endpoint.ts'
import { everyEndpoint } from '#server/api/v1/every-endpoint.ts'
import { apiPath } from '#server/api/v1/problem.ts'
import { restApi } from '#server/api/v1/routes.ts'
import { checkApiKey } from '#server/middleware/check-api-key.ts'
import type { HttpEnv } from '#server/request-id.ts'

type Sent = {
  ids?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}

type Ask = (path: string, init: RequestInit) => Response | Promise<Response>

/** The API without the server around it. `from.address` is where its calls come from. */
export function apiApp() {
  const from = { address: '203.0.113.7' }
  const app = new Hono<HttpEnv>()
  app.use((c, next) => {
    const clientAddress = from.address
    c.set('clientAddress', clientAddress)
    return requestScope.run({ requestId: newId(), clientAddress, isApi: true }, next)
  })
  app.use(checkApiKey())
  restApi(app)
  app.onError((error) => {
    throw error
  })
  const ask = (path: string, init: RequestInit) => app.request(path, init, {})
  return { from, ask, client: (key: string) => apiClient(ask, key) }
}

/** The header of a call that happens once. */
export const once = () => ({ 'idempotency-key': newId() })

/** Calls the API by the names of its operations. Each answer is checked by the schema it promises. */
export function apiClient(ask: Ask, key: string) {
  return async (operationId: string, { ids = {}, query = {}, body, headers }: Sent = {}) => {
    const endpoint = everyEndpoint.find((one) => one.operationId === operationId)
    if (!endpoint) throw new Error(`There is no operation ${operationId}`)
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '')
    const search = new URLSearchParams(query).toString()
    const isForm = body instanceof FormData
    const response = await ask(`${apiPath}${path}${search && `?${search}`}`, {
      method: endpoint.method.toUpperCase(),
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    return { response, status: response.status, body: await bodyOf(endpoint, response) }
  }
}

// biome-ignore lint/suspicious/noExplicitAny: what a program outside would read
async function bodyOf({ answer, status = 200 }: Endpoint, response: Response): Promise<any> {
  const type = response.headers.get('content-type') ?? ''
  if (!type.includes('json')) return response.arrayBuffer()
  const body: unknown = await response.json()
  if (response.ok && typeof answer === 'object') {
    expect(response.status).toBe(status)
    answer?.parse(body)
  }
  return body
}
