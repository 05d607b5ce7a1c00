import type { Unanswered } from '../rules/payment-gateway.ts'

export type Answered = { kind: 'answered'; status: number; body: string }

/** No valid answer is larger than a page of HTML. */
const maxAnswerBytes = 256 * 1024

/**
 * One call with a total timeout, no redirects followed and a size limit. Never throws for a fault
 * of the other side.
 */
export async function ask(
  url: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<Answered | Unanswered> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel()
      return { kind: 'unknown', reason: 'redirect' }
    }
    const body = await capped(response)
    return body === null
      ? { kind: 'unknown', reason: 'too_large' }
      : { kind: 'answered', status: response.status, body }
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
    if (size > maxAnswerBytes) {
      await reader.cancel()
      return null
    }
    chunks.push(value)
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
}
