import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { type Result, refuse } from '#kernel/result.ts'
import { inTurn, runOnce, storeAnswer } from '#modules/api/operations/run-once.server.ts'
import type { FoundKey } from '#modules/api/queries/key-actor.server.ts'
import { type Sight, staffSight } from '#modules/api/queries/objects/source.server.ts'
import { rowIdOf } from '#modules/api/rules/object-id.ts'
import type { HttpEnv } from '../../request-id.ts'
import { readText } from '../read-json.ts'
import { documentText } from './document.ts'
import type { Caller, Endpoint, Given, Prepared } from './endpoint.ts'
import { everyEndpoint } from './every-endpoint.ts'
import { expanded } from './expand.ts'
import { documentPath } from './key-check.ts'
import { apiPath, problem, refusalProblem } from './problem.ts'

type Call = Context<HttpEnv>

/** The REST API (docs/api.md). `checkApiKey` has found the key before the body was read. */
export function restApi(app: Hono<HttpEnv>): void {
  app.get(documentPath, (c) =>
    c.body(documentText(), 200, {
      'content-type': 'application/json',
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': '*',
    }),
  )
  for (const endpoint of everyEndpoint)
    app.on(
      endpoint.method.toUpperCase(),
      `${apiPath}${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      (c) => answer(c, endpoint),
    )
  app.all(`${apiPath}/*`, (c) => refuseAddress(c))
}

/** 405 where the address takes other methods, else 404. */
function refuseAddress(c: Call): Response {
  const methods = everyEndpoint
    .filter(({ path }) => isPath(path, c.req.path.slice(apiPath.length)))
    .map(({ method }) => method.toUpperCase())
  if (methods.length === 0) return problem('not_found', { detail: 'There is no such address.' })
  const allow = [...new Set([...methods, 'OPTIONS'])].join(', ')
  return c.req.method === 'OPTIONS'
    ? c.body(null, 204, { allow })
    : problem('method_not_allowed', { headers: { allow } })
}

function isPath(pattern: string, path: string): boolean {
  const [parts, own] = [pattern.split('/'), path.split('/')]
  return (
    parts.length === own.length &&
    parts.every((part, at) => part.startsWith('{') || part === own[at])
  )
}

async function answer(c: Call, endpoint: Endpoint): Promise<Response> {
  const key = c.get('apiKey')
  if (!key) throw new Error('A call without a key came to an endpoint')
  const refused = refusalOf(endpoint, key)
  if (refused) return refused
  const ids = idsOf(c, endpoint)
  if (!ids) return problem('not_found')
  const body = await bodyOf(c, endpoint)
  if (body instanceof Response) return body
  const caller: Caller = { actor: key.actor, sight: sightOf(key), ids }
  const prepared = endpoint.prepare(caller, { query: queryOf(c), body: body.value })
  if ('flaws' in prepared)
    return problem(prepared.in === 'query' ? 'invalid_parameter' : 'invalid', {
      errors: prepared.flaws,
    })
  const denied = prepared.expand.find((name) => !mayExpand(endpoint, key, name))
  if (denied !== undefined) return scopeMissing(endpoint.expands?.[denied]?.scope ?? '')
  if (endpoint.ifMatch && c.req.header('if-match') === undefined)
    return problem('precondition_required')
  const { act } = prepared
  return act
    ? write(c, { endpoint, caller, key, prepared, act }, body.text)
    : found(c, endpoint, { caller, given: await prepared.read(null), expand: prepared.expand })
}

/** Null where the key and its owner may make this call. */
function refusalOf({ scope, policy }: Endpoint, key: FoundKey): Response | null {
  if (!key.scopes.includes(scope)) return scopeMissing(scope)
  const may = key.isCustomers ? policy.customer : policy.staff
  if (may?.(key.actor)) return null
  return problem('forbidden', {
    ...(may === null && {
      detail: key.isCustomers
        ? 'Keys of customers don’t have this call.'
        : 'Keys of staff don’t have this call.',
    }),
  })
}

function scopeMissing(scope: string): Response {
  return problem('scope_missing', {
    detail: `The key doesn’t have the scope ${scope}.`,
    headers: {
      'www-authenticate': `Bearer realm="API", error="insufficient_scope", scope="${scope}"`,
    },
  })
}

function mayExpand(endpoint: Endpoint, key: FoundKey, name: string): boolean {
  const scope = endpoint.expands?.[name]?.scope
  return scope !== undefined && key.scopes.includes(scope)
}

function sightOf({ isCustomers, actor }: FoundKey): Sight {
  if (!isCustomers) return staffSight
  if (actor.customerId === null) throw new Error('A key of a customer has a customer')
  return { isStaff: false, actor, customerId: actor.customerId }
}

function idsOf(c: Call, { ids = {} }: Endpoint): Record<string, string> | null {
  const read = Object.entries(ids).map(
    ([name, kind]) => [name, rowIdOf(kind, c.req.param(name) ?? '')] as const,
  )
  return read.every((entry): entry is [string, string] => entry[1] !== null)
    ? Object.fromEntries(read)
    : null
}

/** A parameter that comes twice is refused by the schema, as a list. */
function queryOf(c: Call): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, [first = '', ...more]]) => [
      name,
      more.length === 0 ? first : [first, ...more],
    ]),
  )
}

type Body = { value: unknown; text: string }

async function bodyOf(c: Call, { body, isForm }: Endpoint): Promise<Body | Response> {
  if (body === null) return { value: null, text: '' }
  const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (isForm)
    return type === 'multipart/form-data'
      ? formBody(c)
      : problem('unsupported_media_type', {
          detail: 'Send a form with Content-Type: multipart/form-data.',
        })
  if (type !== 'application/json') return problem('unsupported_media_type')
  const text = await c.req.text()
  const value = readText(text)
  return value === undefined ? problem('malformed_json') : { value, text }
}

/** A field that comes twice is refused by the schema, as a list. `text` stands for the content. */
async function formBody(c: Call): Promise<Body | Response> {
  const form = await c.req.raw.formData().catch(() => null)
  if (!form) return problem('malformed_form')
  const hash = createHash('sha256')
  for (const [name, sent] of form)
    if (typeof sent === 'string') hash.update(JSON.stringify([name, sent]))
    else
      hash
        .update(JSON.stringify([name, sent.name, sent.size]))
        .update(Buffer.from(await sent.arrayBuffer()))
  const value = Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const [first, ...more] = form.getAll(name)
      return [name, more.length === 0 ? first : [first, ...more]]
    }),
  )
  return { value, text: hash.digest('hex') }
}

type Act = NonNullable<Prepared['act']>
type Guarded = { act: Act; stale: Response | null }

/**
 * The operation where the object must be the one that was read: 412 in `stale` where it is another
 * by now. Asked as a part of the call, so that of two at once with one ETag one is refused, and a
 * call that is repeated is answered as the first time, although it changed the object itself.
 */
function guarded({ endpoint, caller, act }: Writing, ifMatch: string | undefined): Guarded {
  const { current } = endpoint
  const own: Guarded = { act, stale: null }
  if (!endpoint.ifMatch || !current || ifMatch === undefined) return own
  const tags = ifMatch.split(',').map((tag) => tag.trim())
  const thing = [endpoint.path, ...Object.values(caller.ids)].join(' ')
  own.act = () =>
    inTurn(thing, async () => {
      const object = await current(caller)
      const isSame = tags.includes('*') || tags.includes(etagOf(JSON.stringify(object)))
      if (object !== null && isSame) return act()
      own.stale = problem(object === null ? 'not_found' : 'precondition_failed')
      return refuse('conflict', 'The object changed since you read it.')
    })
  return own
}

type Writing = {
  endpoint: Endpoint
  caller: Caller
  key: FoundKey
  prepared: Prepared
  act: Act
}

async function write(c: Call, writing: Writing, text: string): Promise<Response> {
  const { endpoint, key } = writing
  const own = guarded(writing, c.req.header('if-match'))
  const idempotencyKey = c.req.header('idempotency-key')
  if (idempotencyKey === undefined) {
    if (endpoint.movesMoney) return problem('idempotency_key_required')
    const done = await own.act()
    return own.stale ?? written(c, writing, done)
  }
  if (!/^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) return problem('idempotency_key_invalid')
  const { pathname, search } = new URL(c.req.url)
  const call = {
    keyId: key.id,
    idempotencyKey,
    request: `${endpoint.method} ${pathname}${search} ${text}`,
  }
  const outcome = await runOnce(call, own.act)
  if (own.stale) return own.stale
  if (!outcome.ok) return refusalProblem(outcome.error, endpoint.renamed ?? {})
  if (outcome.value.kind === 'running')
    return problem('request_in_progress', { headers: { 'retry-after': '1' } })
  if (outcome.value.kind === 'other_request') return problem('idempotency_key_reused')
  const { value, isReplay, answered } = outcome.value
  if (answered) return replayed(answered.status, JSON.stringify(answered.body))
  const response = await written(c, writing, { ok: true, value })
  if (response.ok && response.status !== 204)
    await storeAnswer(call, { status: response.status, body: await response.clone().json() })
  if (isReplay) response.headers.set('idempotency-replayed', 'true')
  return response
}

async function written(
  c: Call,
  { endpoint, caller, prepared }: Writing,
  done: Result<unknown>,
): Promise<Response> {
  if (!done.ok) return refusalProblem(done.error, endpoint.renamed ?? {})
  return found(c, endpoint, { caller, given: await prepared.read(done.value), expand: [] })
}

function replayed(status: number, text: string): Response {
  return new Response(text, {
    status,
    headers: {
      'content-type': 'application/json',
      'idempotency-replayed': 'true',
      etag: etagOf(text),
    },
  })
}

type Found = { caller: Caller; given: Result<Given | null>; expand: readonly string[] }

async function found(c: Call, endpoint: Endpoint, result: Found): Promise<Response> {
  const { given, caller, expand } = result
  if (!given.ok) return refusalProblem(given.error, endpoint.renamed ?? {})
  if (endpoint.answer === null) return c.body(null, 204)
  if (given.value === null) return problem('not_found')
  if (given.value.kind === 'bytes') return bytesAnswer(given.value)
  const value = await expanded(given.value.value, {
    expands: endpoint.expands ?? {},
    names: expand,
    sight: caller.sight,
  })
  const text = JSON.stringify(value)
  const etag = etagOf(text)
  if (c.req.method === 'GET' && c.req.header('if-none-match') === etag)
    return c.body(null, 304, { etag })
  return new Response(text, {
    status: endpoint.status ?? 200,
    headers: { 'content-type': 'application/json', etag },
  })
}

function bytesAnswer({ bytes, type, fileName }: Extract<Given, { kind: 'bytes' }>): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    },
  })
}

function etagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
}
