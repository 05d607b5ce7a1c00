import { data } from 'react-router'
import { type Refusal, refusalStatus } from '#kernel/result.ts'

/** For loaders: without a form the error page shows the message. */
export function refusalError(refusal: Refusal) {
  return data(refusal.message, {
    status: refusalStatus[refusal.code],
    headers: retryHeader(refusal),
  })
}

function retryHeader(refusal: Refusal): Record<string, string> {
  return refusal.retryAfter === undefined ? {} : { 'Retry-After': String(refusal.retryAfter) }
}
