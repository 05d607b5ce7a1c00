/** Why nothing certain is known about a call: whether it had an effect has to be asked before it is repeated. */
export type Uncertainty = 'timeout' | 'network' | 'redirect' | 'server_error' | 'unreadable' | 'too_large'

export type Answered = { kind: 'answered'; status: number; body: string }
export type Unanswered = { kind: 'unknown'; reason: Uncertainty }

/** The largest sensible answer is a page of HTML. */
const largestAnswer = 256 * 1024

/** One call with a deadline for all of it, no redirects followed and a capped answer. Never throws for what the other side does. */
export async function ask(url: string, init: RequestInit, timeoutMs: number): Promise<Answered | Unanswered> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel()
      return { kind: 'unknown', reason: 'redirect' }
    }
    const body = await capped(response)
    return body === null ? { kind: 'unknown', reason: 'too_large' } : { kind: 'answered', status: response.status, body }
  } catch (error) {
    return { kind: 'unknown', reason: isTimeout(error) ? 'timeout' : 'network' }
  }
}

async function capped(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = response.body?.getReader()
  if (!reader) return ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(chunks).toString('utf8')
    size += value.byteLength
    if (size > largestAnswer) {
      await reader.cancel()
      return null
    }
    chunks.push(value)
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
}
