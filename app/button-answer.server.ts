import { data, redirect } from 'react-router'
import { type Refusal, type Result, refusalStatus } from '#kernel/result.ts'
import { redirectWithToast } from './toast.server.ts'

/**
 * The answer to a button in a list, which has no form to say anything in. A script has its page on show: it hears the refusal, or gets the list anew.
 * A form that was posted without scripts is led back to the list, with the reason where there is one.
 */
export function buttonAnswer(request: Request, result: Result<unknown>, list: string) {
  const refusal: Refusal | undefined = result.ok ? undefined : result.error
  if (!request.headers.get('accept')?.includes('text/html')) return data({ refusal }, { status: refusal ? refusalStatus[refusal.code] : 200 })
  return refusal ? redirectWithToast(list, { kind: 'error', message: refusal.message }) : redirect(list)
}
