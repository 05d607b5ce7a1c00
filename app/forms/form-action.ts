import { data, isRouteErrorResponse, type Params } from 'react-router'
import { fileTooLarge, maxFileBytes } from '#kernel/files/upload-limit.ts'
import { type Refusal, refusalStatus } from '#kernel/result.ts'
import { readForm, typedIn } from './read-form.ts'

/**
 * What a form needs to be shown again: why it was refused, and what was typed. Passwords and codes
 * never come back.
 */
export type FormAnswer = { refusal: Refusal; typed: Record<string, string> }

/** What an action answers beside a redirect. A button has no form: it was refused or not. */
export type ButtonAnswer = { refusal?: Refusal }

type ClientArgs<Answer> = { request: Request; params: Params; serverAction: () => Promise<Answer> }

/**
 * The browser's half of an action made by `formAction` (form-action.server.ts): a `clientAction`.
 * Where no answer came at all (the network, the server or its database went away), the form stays
 * as it is and says `failure`. A refusal other than a fault renews the page's data, so that 'the
 * price changed' appears beside the new price. With `signedOut` the form stays, and says that,
 * where the session has ended: for what takes long to write. Without it the sign-in page opens.
 */
export function formClientAction<Answer extends object = FormAnswer>(
  failure: string | ((params: Params) => string),
  { signedOut }: { signedOut?: string } = {},
) {
  return async ({ request, params, serverAction }: ClientArgs<Answer>) => {
    const form = await readForm(request.clone())
    const refused = (refusal: Refusal) =>
      data<FormAnswer | Answer>(
        { refusal, typed: typedIn(form) },
        { status: refusalStatus[refusal.code] },
      )
    const tooLarge = fileBeyondLimit(form)
    if (tooLarge) return refused(tooLarge)
    try {
      const answer = await serverAction()
      return isFault(answer) ? data<Answer>(answer, { status: 500 }) : data<Answer>(answer)
    } catch (error) {
      const refusal = refusalFor(error, {
        failure: typeof failure === 'string' ? failure : failure(params),
        signedOut,
      })
      if (refusal === null) throw error
      return refused(refusal)
    }
  }
}

/**
 * What the form says instead of an answer; null for what the router shows, such as another page.
 */
function refusalFor(
  error: unknown,
  { failure, signedOut }: { failure: string; signedOut: string | undefined },
): Refusal | null {
  if (error instanceof Response) {
    const signInPage = signInPageOf(error)
    return signInPage === null || signedOut === undefined
      ? null
      : { code: 'unauthenticated', message: signedOut, signInPage }
  }
  if (!isRouteErrorResponse(error) || error.status >= 500)
    return { code: 'unavailable', message: failure }
  return error.status === 413
    ? { code: 'too_large', message: 'This is too large to send in one go. Please send less.' }
    : null
}

/**
 * An answer without an error status renews the page's data; after a fault that would fail as well
 * and take the form away.
 */
function isFault(answer: unknown): boolean {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'refusal' in answer &&
    isRefusal(answer.refusal) &&
    refusalStatus[answer.refusal.code] >= 500
  )
}

function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'code' in value
}

const signInPages = ['/customer-login', '/admin/login']

/** The page for signing in that a guard leads to. */
export function signInPageOf({ headers }: Response): string | null {
  const path = URL.parse(headers.get('Location') ?? '', 'https://site.invalid')?.pathname
  return signInPages.find((page) => page === path) ?? null
}

/** Checked before the file is uploaded. */
function fileBeyondLimit(form: FormData): Refusal | null {
  for (const [name, value] of form) {
    if (!(value instanceof File) || value.size <= maxFileBytes) continue
    const message = fileTooLarge(value.name)
    return { code: 'too_large', message, fields: { [name]: [message] } }
  }
  return null
}

/**
 * Refused because another user saved first, and not because of a field, such as an address that is
 * taken.
 */
export function isNewerSave(answer: FormAnswer | undefined): boolean {
  return answer?.refusal.code === 'conflict' && answer.refusal.fields === undefined
}

/**
 * The version that the form of something saved carries: the one that it began with, until a
 * conflict was reported. Then they may save over it.
 */
export function shownVersion(saved: { version: string }, answer: FormAnswer | undefined): string {
  if (answer === undefined || isNewerSave(answer)) return saved.version
  return answer.typed.version ?? saved.version
}
