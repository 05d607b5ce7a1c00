import { type DataStrategyResult, data, type MiddlewareFunction } from 'react-router'
import { failureAt, signedOutAt } from '#app/failures.ts'
import { refusalFor, refusalIn, refused } from '#app/forms/form-action.ts'
import { readForm } from '#app/forms/read-form.ts'
import { matchedAddress } from '#app/request/matched-address.ts'
import { refusalStatus } from '#kernel/result.ts'

/**
 * The browser's half of every form of an area, among the `clientMiddleware` of its shell: what
 * `formClientAction` is for a page, with what app/failures.ts says.
 */
export const answerForms: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request, pattern, params },
  next,
) => {
  if (request.method === 'GET') return next()
  const form = await readForm(request.clone())
  const results = await next()
  const failure = failureAt(matchedAddress({ pattern, params }))
  if (failure === null) return results
  for (const [id, { type, result }] of Object.entries(results)) {
    if (type === 'error') {
      const refusal = refusalFor(result, { failure, signedOut: signedOutAt(`/${pattern}`) })
      if (refusal !== null) results[id] = { type: 'data', result: refused(refusal, form) }
    } else if (isAnswer(result) && renewsData(result.data))
      results[id] = { type, result: data(result.data) }
  }
  return results
}

/** What an action answered, with the status that the server gave it. */
function isAnswer(result: unknown): result is { data: unknown } {
  return typeof result === 'object' && result !== null && 'init' in result && 'data' in result
}

/** A refusal whose status alone would keep the router from reading the page's data again. */
function renewsData(answer: unknown): boolean {
  const refusal = refusalIn(answer)
  return refusal !== null && refusal.code !== 'too_large' && refusalStatus[refusal.code] < 500
}

/** What the buttons of both areas stand in (app/routes.ts): they have no page, and so no shell. */
export const clientMiddleware = [answerForms]
