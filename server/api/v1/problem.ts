import { STATUS_CODES } from 'node:http'
import type { Refusal, RefusalCode } from '#kernel/result.ts'
import { requestScope } from '#platform/request-scope.server.ts'
import type { Flaw } from './flaws.ts'

/**
 * Every code that an answer may carry, with its status and what it means. Codes are never renamed:
 * programs compare them.
 */
export const problems = {
  malformed_json: [400, 'The body isn’t JSON.'],
  malformed_form: [400, 'The form can’t be read.'],
  malformed_address: [400, 'The address can’t be read.'],
  invalid_parameter: [400, 'A query parameter is unknown or has a wrong value.'],
  idempotency_key_required: [400, 'This call moves money and needs an Idempotency-Key.'],
  idempotency_key_invalid: [400, 'An Idempotency-Key has 1 to 255 printable characters.'],
  key_missing: [401, 'Send your key as Authorization: Bearer.'],
  key_invalid: [401, 'This is not one of our keys.'],
  key_expired: [401, 'The key has expired.'],
  key_inactive: [401, 'The key was revoked, or its owner may no longer use it.'],
  address_not_allowed: [403, 'The key may not be used from this address.'],
  scope_missing: [403, 'The key doesn’t have the scope for this call.'],
  forbidden: [403, 'The owner of the key may not do this.'],
  not_found: [404, 'There is no such thing, or it is not yours.'],
  method_not_allowed: [405, 'This address doesn’t take that method.'],
  conflict: [409, 'The state of the object doesn’t allow this.'],
  request_in_progress: [409, 'The first call with this Idempotency-Key is still running.'],
  precondition_failed: [412, 'The object changed since you read it.'],
  too_large: [413, 'The body is too large.'],
  unsupported_media_type: [415, 'Send JSON with Content-Type: application/json.'],
  invalid: [422, 'Some fields are wrong; errors names each of them.'],
  idempotency_key_reused: [422, 'This Idempotency-Key was used for another request.'],
  precondition_required: [428, 'Send the ETag of the object that you read as If-Match.'],
  too_many: [429, 'Too many calls. Wait as long as Retry-After says.'],
  internal: [500, 'Something went wrong on our side.'],
  unavailable: [503, 'Part of the system is restarting. Try again in a moment.'],
} as const satisfies Record<string, readonly [number, string]>

export type ProblemCode = keyof typeof problems

export const apiPath = '/api/v1'

/** Whether an answer at this address is one of the API. */
export function isApiPath(path: string): boolean {
  return path === apiPath || path.startsWith(`${apiPath}/`)
}

type More = { detail?: string; errors?: readonly Flaw[]; headers?: Record<string, string> }

/** Where a code is explained. */
export const problemPage = '/developers/api#problems'

/** An answer of RFC 9457. */
export function problem(code: ProblemCode, { detail, errors, headers }: More = {}): Response {
  const [status, meaning] = problems[code]
  const body = {
    type: problemPage,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code,
    detail: detail ?? meaning,
    ...(errors && { errors }),
    request_id: requestScope.getStore()?.requestId ?? '',
  }
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  })
}

const codeOfRefusal: Record<RefusalCode, ProblemCode> = {
  invalid: 'invalid',
  unauthenticated: 'forbidden',
  forbidden: 'forbidden',
  not_found: 'not_found',
  conflict: 'conflict',
  too_large: 'too_large',
  too_many: 'too_many',
  unavailable: 'unavailable',
  failed: 'internal',
}

/** A refusal of an operation; its fields are those of forms, and become pointers into the body. */
export function refusalProblem(
  { code, message, fields = {}, retryAfter }: Refusal,
  renamed: Readonly<Record<string, string>>,
): Response {
  const errors = Object.entries(fields).flatMap(([name, details]) =>
    details.map((detail) => ({ pointer: renamed[name] ?? pointerOfField(name), code, detail })),
  )
  return problem(codeOfRefusal[code], {
    detail: message,
    ...(errors.length > 0 && { errors }),
    ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
  })
}

/** `lines[0].unitPriceCents` as `/lines/0/unit_price_cents`; names within `content` are as stored. */
function pointerOfField(name: string): string {
  const [first = '', ...more] = name.split(/[.[\]]+/).filter((part) => part !== '')
  const plain = (part: string) => part.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const rest = first === 'content' ? more : more.map(plain)
  return [plain(first), ...rest].map((part) => `/${part}`).join('')
}

/** The code for an answer that the server gives before an endpoint is reached. */
export function problemOfStatus(status: number, detail: string): Response {
  const early: Record<number, ProblemCode> = {
    400: 'malformed_address',
    403: 'forbidden',
    404: 'not_found',
    405: 'method_not_allowed',
    413: 'too_large',
    503: 'unavailable',
  }
  const code = early[status] ?? 'internal'
  return problem(code, { detail, ...(status === 503 && { headers: { 'retry-after': '2' } }) })
}
