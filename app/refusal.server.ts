import { data } from 'react-router'
import { type Refusal, refusalStatus } from '#kernel/result.ts'

/** What an action answers when an operation said no: the refusal for the form, the status for the wire. */
export function refusalResponse(refusal: Refusal) {
  return data({ refusal }, { status: refusalStatus[refusal.code], headers: retryHeader(refusal) })
}

/** For loaders: there is no form to show the words in, so the error page does. */
export function refusalError(refusal: Refusal) {
  return data(refusal.message, { status: refusalStatus[refusal.code], headers: retryHeader(refusal) })
}

/**
 * A fault, asked for by a script: it has its page on show already, and can say the words there. Where a form was posted without scripts there is no
 * page to go back to but the one that a redirect makes.
 */
export function isFaultInScript(request: Request, refusal: Refusal): boolean {
  return refusalStatus[refusal.code] >= 500 && !request.headers.get('accept')?.includes('text/html')
}

function retryHeader(refusal: Refusal): Record<string, string> {
  return refusal.retryAfter === undefined ? {} : { 'Retry-After': String(refusal.retryAfter) }
}
