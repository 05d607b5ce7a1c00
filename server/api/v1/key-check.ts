import { type FoundKey, findKey } from '#modules/api/queries/key-actor.server.ts'
import { modeOfKey } from '#modules/api/rules/api-key.ts'
import { addressKey, hit, waitFor } from '#platform/security/rate-limit.server.ts'
import { apiPath, type ProblemCode, problem } from './problem.ts'

export const documentPath = `${apiPath}/openapi.json`

/** Guesses of an address, before it is asked to wait. */
const guesses = { limit: 60, windowSeconds: 600 }

/** What a key may do in a minute. Writes cost more than reads. */
const limits = {
  read: { limit: 300, windowSeconds: 60 },
  write: { limit: 60, windowSeconds: 60 },
}

/** Calls of one key that this process works on at once. */
const maxAtOnce = 5
const running = new Map<string, number>()

/** What is left of the key's calls, as draft-ietf-httpapi-ratelimit-headers-11 says it. */
export async function countCall(
  { id }: FoundKey,
  method: string,
): Promise<{ headers: Record<string, string>; refusal: Response | null }> {
  const kind = method === 'GET' || method === 'HEAD' ? 'read' : 'write'
  const { limit, windowSeconds } = limits[kind]
  const { allowed, remaining, retryAfter } = await hit(`api:${id}:${kind}`, limits[kind])
  const headers = {
    'ratelimit-policy': `"${kind}";q=${limit};w=${windowSeconds}`,
    ratelimit: `"${kind}";r=${remaining};t=${retryAfter}`,
  }
  const isBusy = (running.get(id) ?? 0) >= maxAtOnce
  if (allowed && !isBusy) return { headers, refusal: null }
  const refusal = problem('too_many', {
    headers: { ...headers, 'retry-after': String(allowed ? 1 : retryAfter) },
    ...(allowed && { detail: `A key works on ${maxAtOnce} calls at once.` }),
  })
  return { headers, refusal }
}

/** Counts a call that is worked on. Gives what ends the counting. */
export function beginCall({ id }: FoundKey): () => void {
  running.set(id, (running.get(id) ?? 0) + 1)
  return () => {
    const left = (running.get(id) ?? 1) - 1
    if (left === 0) running.delete(id)
    else running.set(id, left)
  }
}

/** The key of a call, with what its maker may do now, or why there is none. */
export async function keyOfCall(
  authorization: string | undefined,
  address: string,
): Promise<FoundKey | Response> {
  if (authorization === undefined) return unauthorized('key_missing')
  const [, key = ''] = /^Bearer +(\S+)$/i.exec(authorization) ?? []
  const counter = `api-guess:${addressKey(address)}`
  const seconds = await waitFor(counter, guesses)
  if (seconds !== null) return problem('too_many', { headers: { 'retry-after': String(seconds) } })
  const found = modeOfKey(key) === null ? null : await findKey(key, address)
  if (found === null) {
    await hit(counter, guesses)
    return unauthorized('key_invalid')
  }
  if (found === 'wrong_address') return problem('address_not_allowed')
  return typeof found === 'string' ? unauthorized(`key_${found}`) : found
}

function unauthorized(code: ProblemCode): Response {
  const error = code === 'key_missing' ? '' : ', error="invalid_token"'
  return problem(code, {
    headers: { 'www-authenticate': `Bearer realm="API"${error}` },
  })
}
