import type { RouterContextProvider } from 'react-router'
import { requestInfo } from '#app/request-info.server.ts'
import { type Result, refuse } from '#kernel/result.ts'

/**
 * The work of an action, guard included. What fails in the middle of it (a fault, a time-out, the database gone) comes back as a refusal with
 * `failure`, the words of B§8, so that the form stands there again with all that was typed. Redirects and answers by status pass.
 */
export async function attempt<T>(
  { context }: { context: Readonly<RouterContextProvider> },
  failure: string,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return context.get(requestInfo).noteFailure(error) ? refuse('unavailable', failure, { retryAfter: 2 }) : refuse('failed', failure)
  }
}
