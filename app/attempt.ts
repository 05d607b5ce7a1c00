import { data, isRouteErrorResponse } from 'react-router'
import { type Refusal, refusalStatus, refuse } from '#kernel/result.ts'

/**
 * The browser's half of `attempt` (attempt.server.ts), for a `clientAction`: where no answer of the page came at all (the network, the server or its
 * database went away), the form stays as it is and says `failure`.
 */
export async function attemptInBrowser<Answer, Failed>(work: () => Promise<Answer>, failure: string, answer: (refusal: Refusal) => Failed) {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error
    const { error: refusal } = refuse('unavailable', failure)
    // The status keeps the page from asking for its data anew, which would fail as well and take the form away.
    return data(answer(refusal), { status: refusalStatus[refusal.code] })
  }
}
