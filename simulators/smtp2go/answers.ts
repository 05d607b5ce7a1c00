/**
 * How the simulator answers. 'takes_and_hangs' delivers the email and never says so; 'proxy_fault'
 * is what stands in front of the API.
 */
export type AnswerKind =
  | 'takes'
  | 'takes_and_hangs'
  | 'no_permission'
  | 'too_many'
  | 'fault'
  | 'proxy_fault'
  | 'refuses_recipient'
  | 'unverified_sender'
  | 'wrong_key'

export type Smtp2goAnswer = {
  status: number
  body: Record<string, unknown> | string
  /** Set when the email will be delivered. */
  emailId?: string
  isSilent?: true
}

type Body = Record<string, unknown>

const refusal = (status: number, code: string, error: string): Smtp2goAnswer => ({
  status,
  body: { data: { error_code: `E_ApiResponseCodes.${code}`, error } },
})

/**
 * What SMTP2GO answers: a missing right is a 400, a limit a 429 without any header that says how
 * long, and a 200 may hold a failure.
 */
export function answerOf(kind: AnswerKind, body: Body, emailId: string): Smtp2goAnswer {
  switch (kind) {
    case 'wrong_key':
      return refusal(401, 'API_KEY_INVALID', 'The API key is not known')
    case 'no_permission':
      return refusal(
        400,
        'ENDPOINT_PERMISSION_DENIED',
        'You do not have permission to access this API endpoint',
      )
    case 'too_many':
      return refusal(429, 'RATE_LIMIT_EXCEEDED', 'Too many requests')
    case 'fault':
      return refusal(500, 'API_EXCEPTION', 'An internal error occurred')
    case 'proxy_fault':
      return { status: 502, body: '<html><body><h1>502 Bad Gateway</h1></body></html>' }
    case 'unverified_sender':
      return refusal(400, 'API_EXCEPTION', 'The sender domain is not verified')
    case 'refuses_recipient':
      return {
        status: 200,
        body: {
          data: {
            succeeded: 0,
            failed: 1,
            failures: ['The recipient was refused'],
            email_id: emailId,
          },
        },
      }
    default:
      return problemOf(body) ?? taken(emailId, kind === 'takes_and_hangs')
  }
}

function taken(emailId: string, isSilent: boolean): Smtp2goAnswer {
  const answer: Smtp2goAnswer = {
    status: 200,
    body: { data: { succeeded: 1, failed: 0, failures: [], email_id: emailId } },
    emailId,
  }
  return isSilent ? { ...answer, isSilent: true } : answer
}

function problemOf({ sender, to, subject, html_body, text_body }: Body): Smtp2goAnswer | null {
  const invalid = (error: string) => refusal(400, 'NON_VALIDATING_IN_PAYLOAD', error)
  if (typeof sender !== 'string' || !sender.includes('@')) return invalid('sender is required')
  if (!Array.isArray(to) || to.length === 0) return invalid('to is required')
  if (to.length > 100) return invalid('to has more than 100 addresses')
  if (typeof subject !== 'string' || subject === '') return invalid('subject is required')
  return typeof html_body === 'string' || typeof text_body === 'string'
    ? null
    : invalid('html_body or text_body is required')
}
