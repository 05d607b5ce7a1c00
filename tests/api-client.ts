import { expect } from 'vitest'
import type { Endpoint } from '#server/api/v1/endpoint.ts'
import { everyEndpoint } from '#server/api/v1/every-endpoint.ts'
import { apiPath } from '#server/api/v1/problem.ts'

type Sent = {
  ids?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}

type Ask = (path: string, init: RequestInit) => Response | Promise<Response>

/** Calls the API by the names of its operations. Each answer is checked by the schema it promises. */
export function apiClient(ask: Ask, key: string) {
  return async (operationId: string, { ids = {}, query = {}, body, headers }: Sent = {}) => {
    const endpoint = everyEndpoint.find((one) => one.operationId === operationId)
    if (!endpoint) throw new Error(`There is no operation ${operationId}`)
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '')
    const search = new URLSearchParams(query).toString()
    const response = await ask(`${apiPath}${path}${search && `?${search}`}`, {
      method: endpoint.method.toUpperCase(),
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
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
