import { data, isRouteErrorResponse } from 'react-router'
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

type ClientArgs<Answer> = { request: Request; serverAction: () => Promise<Answer> }

/**
 * The browser's half of an action for visitors: a `clientAction`. Pages of the two areas have
 * `answerForms` (shells/answer-forms.ts) instead. Where no answer came at all (the network, the server or its database went
 * away), the form stays as it is and says `failure`. A refusal other than a fault renews the page's
 * data, so that 'the price changed' appears beside the new price.
 */
export function formClientAction<Answer extends object = FormAnswer>(failure: string) {
  return async ({ request, serverAction }: ClientArgs<Answer>) => {
    const form = await readForm(request.clone())
    try {
      const answer = await serverAction()
      return isFault(answer) ? data<Answer>(answer, { status: 500 }) : data<Answer>(answer)
    } catch (error) {
      const refusal = refusalFor(error, { failure, signedOut: undefined })
      if (refusal === null) throw error
      return refused<Answer>(refusal, form)
    }
  }
}

export function refused<Answer extends object>(refusal: Refusal, form: FormData) {
  return data<FormAnswer | Answer>(
    { refusal, typed: typedIn(form) },
    { status: refusalStatus[refusal.code] },
  )
}

/** The `clientAction` of a page with files: refuses one that is too large before it is sent. */
export async function refuseLargeFiles({ request, serverAction }: ClientArgs<FormAnswer>) {
  const form = await readForm(request.clone())
  const tooLarge = fileBeyondLimit(form)
  return tooLarge ? refused<FormAnswer>(tooLarge, form) : serverAction()
}

/**
 * What the form says instead of an answer; null for what the router shows, such as another page.
 */
export function refusalFor(
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
  const refusal = refusalIn(answer)
  return refusal !== null && refusalStatus[refusal.code] >= 500
}

export function refusalIn(answer: unknown): Refusal | null {
  return typeof answer === 'object' &&
    answer !== null &&
    'refusal' in answer &&
    isRefusal(answer.refusal)
    ? answer.refusal
    : null
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
