/**
 * Why an operation was refused. The code decides the HTTP status; the message is shown to the user.
 */
export type RefusalCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'too_many'
  | 'unavailable'
  | 'failed'

export type Refusal = {
  code: RefusalCode
  message: string
  /** Field name to messages, for forms. */
  fields?: Record<string, string[]>
  /** Seconds until another try makes sense. */
  retryAfter?: number
  /** The page for signing in, where the session ended while a form was filled in. */
  signInPage?: string
}

export type Result<T> = { ok: true; value: T } | { ok: false; error: Refusal }

/** The result of a successful query. */
export type ValueOf<Ask extends (...given: never[]) => Promise<Result<unknown>>> = Extract<
  Awaited<ReturnType<Ask>>,
  { ok: true }
>['value']

export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}

export function refuse(
  code: RefusalCode,
  message: string,
  more: Omit<Refusal, 'code' | 'message'> = {},
): { ok: false; error: Refusal } {
  return { ok: false, error: { code, message, ...more } }
}

/**
 * HTTP answers: 401, 403, 404, 409, 413, 422, 429, 500, 503. 'failed' is an internal error, for
 * which the page has its own message.
 */
export const refusalStatus: Record<RefusalCode, number> = {
  invalid: 422,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  too_many: 429,
  unavailable: 503,
  failed: 500,
}

/**
 * Thrown inside a transaction to roll it back and return a refusal (`platform/database` turns it
 * into a Result).
 */
export class RefusalError extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.message)
    this.name = 'RefusalError'
    this.refusal = refusal
  }
}

/** Runs work that may throw a RefusalError and returns a Result. */
export async function orRefusal<T>(work: () => Promise<T>): Promise<Result<T>> {
  try {
    return ok(await work())
  } catch (error) {
    if (error instanceof RefusalError) return { ok: false, error: error.refusal }
    throw error
  }
}

/** Applies `next` to a value, or returns the refusal. */
export async function andThen<T, U>(
  result: Result<T>,
  next: (value: T) => Promise<Result<U>>,
): Promise<Result<U>> {
  return result.ok ? next(result.value) : result
}
