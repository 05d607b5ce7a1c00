import { setTimeout as sleep } from 'node:timers/promises'

export type Run = {
  url: string
  /** Cookies of a member of staff and of customers. */
  staff: string
  /**
   * Turns true when no new writes are to begin; those under way are still asked for until they are
   * acknowledged.
   */
  isOver: boolean
  /** Requests that got no answer, or one that something is away. */
  failures: number
  acknowledged: number
  /** The longest that one took until it was acknowledged, in milliseconds. */
  maxWaitMs: number
}

/** A form as a browser sends it. */
export function post(
  run: Run,
  path: string,
  { fields, cookie }: { fields: Record<string, string>; cookie: string },
): Promise<Response> {
  const headers = { cookie, origin: run.url, accept: 'text/html' }
  const signal = AbortSignal.timeout(20_000)
  return fetch(run.url + path, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
    redirect: 'manual',
    signal,
  })
}

/**
 * Asks until it is acknowledged, like a browser whose user presses the button again. Anything else
 * than an outage is a fault of this script.
 */
export async function untilAcknowledged(run: Run, ask: () => Promise<Response>): Promise<Response> {
  for (const began = Date.now(); ; ) {
    const answer = await ask().catch(() => undefined)
    if (answer && answer.status < 500) {
      run.acknowledged++
      run.maxWaitMs = Math.max(run.maxWaitMs, Date.now() - began)
    }
    if (answer && answer.status < 400) return answer
    if (answer && answer.status < 500 && answer.status !== 409)
      throw new Error(`${answer.status} ${answer.url} ${(await answer.text()).slice(-600)}`)
    if (answer?.status === 409) return answer
    run.failures++
    await answer?.arrayBuffer().catch(() => undefined)
    await sleep(100 + Math.random() * 200)
  }
}

/** A read of the script's own in the database, which may just be away. */
export async function persistently<T>(read: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await read()
    } catch (error) {
      if (tries > 200) throw error
      await sleep(200)
    }
  }
}

export async function signIn(
  url: string,
  path: string,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const run: Run = { url, staff: '', isOver: false, failures: 0, acknowledged: 0, maxWaitMs: 0 }
  const answer = await untilAcknowledged(run, () =>
    post(run, path, { fields: { email, password }, cookie: '' }),
  )
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
