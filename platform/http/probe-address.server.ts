import { type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { publicAddress } from '../mail/public-host.server.ts'

const timeoutMs = 8_000

/** What a server elsewhere answered to a question for its headers, or why there was no answer. */
export type Probe = { status: number } | { failure: 'unreachable' | 'private' }

/**
 * Asks a server on the public internet for the headers of an address (HEAD, or GET where it doesn't
 * know that), without following redirects and without reading the page. The host is resolved once,
 * and addresses of private networks are never connected to. `resolve` is for tests.
 */
export async function probeAddress(
  address: string,
  resolve: (host: string) => Promise<string> = publicAddress,
): Promise<Probe> {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '')
    return { failure: 'unreachable' }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  let ip: string
  try {
    ip = await resolve(host)
  } catch (error) {
    return {
      failure: error instanceof Error && error.name === 'PrivateHost' ? 'private' : 'unreachable',
    }
  }
  const answer = await ask(url, ip, 'HEAD')
  return 'status' in answer && [403, 404, 405, 501].includes(answer.status)
    ? ask(url, ip, 'GET')
    : answer
}

/** The address was checked: the name must not be resolved a second time. */
export function pinnedLookup(ip: string): LookupFunction {
  return (_name, { all }, give) =>
    all ? give(null, [{ address: ip, family: isIP(ip) }]) : give(null, ip, isIP(ip))
}

function ask(url: URL, ip: string, method: 'HEAD' | 'GET'): Promise<Probe> {
  const { promise, resolve } = Promise.withResolvers<Probe>()
  const options: RequestOptions = {
    method,
    timeout: timeoutMs,
    headers: { 'user-agent': 'Hostwright link check', accept: '*/*' },
    lookup: pinnedLookup(ip),
  }
  const answered = (answer: IncomingMessage) => {
    resolve({ status: answer.statusCode ?? 0 })
    answer.destroy()
  }
  const request =
    url.protocol === 'https:'
      ? secureRequest(url, options, answered)
      : plainRequest(url, options, answered)
  const end = setTimeout(() => request.destroy(), timeoutMs)
  request.on('timeout', () => request.destroy())
  request.on('error', () => resolve({ failure: 'unreachable' }))
  request.on('close', () => {
    clearTimeout(end)
    resolve({ failure: 'unreachable' })
  })
  request.end()
  return promise
}
