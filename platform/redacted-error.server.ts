const maxLength = 4_000
const maxDepth = 5
const maxFrames = 30

/**
 * Names, places and codes that a driver, the system or a mail server gives an error. None of them
 * is a value that a user entered.
 */
const facts = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'position',
  'routine',
  'syscall',
  'address',
  'port',
  'path',
  'responseCode',
] as const

export type RedactedError = {
  type?: string
  message: string
  stack?: string
  cause?: RedactedError
  errors?: RedactedError[]
} & { [Fact in (typeof facts)[number]]?: string | number }

/**
 * What a log may say of an error. Errors of the database carry the values of a statement (tokens,
 * hashes, addresses of people) in their text, in `detail`, and in the client that hangs on them, so
 * this names what is logged and leaves all else out.
 */
export function redactedError(error: unknown, depth = 1): RedactedError {
  if (!isErrorLike(error)) return { message: withoutValues(String(error)) }
  const message = messageOf(error)
  const redacted: RedactedError =
    error instanceof Error
      ? { type: error.constructor.name, message, stack: framesOf(error) }
      : { message }
  for (const fact of facts) {
    const value = Reflect.get(error, fact)
    if (typeof value === 'string' || typeof value === 'number') redacted[fact] = value
  }
  if (depth >= maxDepth) return redacted
  if (isErrorLike(error.cause)) redacted.cause = redactedError(error.cause, depth + 1)
  const errors: unknown = Reflect.get(error, 'errors')
  if (Array.isArray(errors))
    redacted.errors = errors.slice(0, maxDepth).map((one) => redactedError(one, depth + 1))
  return redacted
}

/**
 * The same for a person at a terminal: the message, what is known of it, the stack, and so for
 * every cause.
 */
export function redactedLines(error: unknown): string {
  const lines = ({
    type = 'Error',
    message,
    stack,
    cause,
    errors = [],
    ...known
  }: RedactedError): string[] => [
    `${type}: ${message}${Object.keys(known).length > 0 ? ` ${JSON.stringify(known)}` : ''}`,
    ...(stack ? [stack] : []),
    ...[...(cause ? [cause] : []), ...errors].flatMap((one) =>
      lines(one).map((line, at) => (at === 0 ? `caused by ${line}` : line)),
    ),
  ]
  return lines(redactedError(error)).join('\n')
}

/**
 * One sentence for a row that staff read (a mail, a job, a run). The database's own words are for
 * the log.
 */
export function redactedReason(error: unknown): string {
  for (let at = error; isErrorLike(at); at = at.cause) {
    if (typeof at.constraint === 'string')
      return `The database refused the statement (${at.constraint})`
    if (typeof at.severity === 'string' || (isStatement(at) && !isErrorLike(at.cause)))
      return 'The database refused the statement'
    if (isStatement(at) && isErrorLike(at.cause) && typeof at.cause.severity !== 'string')
      return 'The database did not answer'
  }
  return redactedError(error).message
}

/** Cuts the values off the text of a failed statement. */
export function withoutValues(text: string): string {
  const values = text.indexOf('\nparams:')
  const statement = values < 0 ? text : text.slice(0, values)
  return statement.length > maxLength ? `${statement.slice(0, maxLength)}…` : statement
}

type ErrorLike = {
  message: string
  stack?: unknown
  code?: unknown
  cause?: unknown
  constraint?: unknown
  severity?: unknown
}

function isErrorLike(error: unknown): error is ErrorLike {
  return error instanceof Object && 'message' in error && typeof error.message === 'string'
}

function isStatement(error: ErrorLike): boolean {
  return 'query' in error && 'params' in error
}

function messageOf(error: ErrorLike): string {
  const message = withoutValues(error.message)
  // Data exceptions quote the value: invalid input syntax for type date: "1981-…".
  const isOfData =
    typeof error.severity === 'string' &&
    typeof error.code === 'string' &&
    error.code.startsWith('22')
  return isOfData ? message.replace(/".*"/s, '"…"') : message
}

/** The frames alone: above them a stack repeats the message, values and all. */
function framesOf({ stack = '', message }: Error): string {
  const at = stack.indexOf(message)
  const lines = (at < 0 ? stack : stack.slice(at + message.length)).split('\n')
  const first = lines.findLastIndex((line) => !/^ +at /.test(line)) + 1
  return lines.slice(first, first + maxFrames).join('\n')
}
