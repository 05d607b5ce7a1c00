import { redactedReason } from '../redacted-error.server.ts'

type Server = { host: string; port: number; password: string }

/** By their words: nodemailer puts its own code in the place of OpenSSL's. */
const certificates: [words: RegExp, sentence: (host: string) => string][] = [
  [/certificate has expired/i, (host) => `The certificate of ${host} has expired.`],
  [/certificate is not yet valid/i, (host) => `The certificate of ${host} is not valid yet.`],
  [
    /self[- ]signed certificate in certificate chain/i,
    (host) => `The certificate of ${host} comes from an authority that nobody knows.`,
  ],
  [
    /self[- ]signed certificate/i,
    (host) => `The certificate of ${host} is self-signed, so nobody vouches for it.`,
  ],
  [
    /unable to verify the first certificate/i,
    (host) =>
      `The certificate of ${host} can’t be checked: the server doesn’t send the one above it.`,
  ],
  [
    /unable to get (?:local )?issuer certificate/i,
    (host) => `The certificate of ${host} comes from an authority that nobody knows.`,
  ],
  [
    /altnames?|does not match certificate/i,
    (host) =>
      `The certificate is for another name than ${host}. Enter the host name that it is for.`,
  ],
  [
    /wrong version number/i,
    (host) => `${host} doesn’t speak TLS on this port. Choose another encryption or port.`,
  ],
]

/** By code or words: nodemailer says ESOCKET for every connection that is not made. */
const connections: [words: RegExp, sentence: (server: Server) => string][] = [
  [/ECONNREFUSED/, ({ host, port }) => `${host} doesn’t take connections on port ${port}.`],
  [/ENOTFOUND|EDNS/, ({ host }) => `There is no server with the name ${host}.`],
  [/EAI_AGAIN/, ({ host }) => `The name ${host} can’t be looked up at the moment.`],
  [/ETIMEDOUT/, ({ host, port }) => `${host} doesn’t answer on port ${port}.`],
  [/EHOSTUNREACH|ENETUNREACH/, ({ host }) => `${host} can’t be reached.`],
  [/EAUTH/, ({ host }) => `${host} refused the username or password.`],
  [
    /upgrading connection with STARTTLS/,
    ({ host, port }) =>
      `${host} offers no encryption on port ${port}. Choose another encryption or port.`,
  ],
]

/**
 * A failure that people can do something about, with its sentence in the place of the message and
 * its codes as they are; any other as it is.
 */
export function inWords(error: unknown, server: Server): unknown {
  const sentence = sentenceFor(error, server)
  if (sentence === null || !(error instanceof Error)) return error
  const codes = {
    ...('code' in error && { code: error.code }),
    ...('responseCode' in error && { responseCode: error.responseCode }),
  }
  return Object.assign(new Error(sentence, { cause: error }), codes)
}

/**
 * A password of this length is hidden within a word too; a shorter one could be a part of any word.
 */
const minHiddenWithin = 8

/**
 * Why a mail server did not take a message, in words for people. A password that the server repeats
 * is hidden; our own words never hold it.
 */
export function explainSmtpProblem(error: unknown, server: Server): string {
  const sentence = sentenceFor(error, server)
  if (sentence !== null) return sentence
  const reason = redactedReason(error)
  return (isAnswer(error) ? withoutPassword(reason, server.password) : reason).slice(0, 500)
}

function isAnswer(error: unknown): boolean {
  return chain(error).some(
    (one) => one instanceof Error && 'response' in one && typeof one.response === 'string',
  )
}

function withoutPassword(text: string, password: string): string {
  if (password === '') return text
  if (password.length >= minHiddenWithin) return text.replaceAll(password, '[hidden]')
  const literal = password.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  return text.replace(
    new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'gu'),
    '[hidden]',
  )
}

function sentenceFor(error: unknown, server: Server): string | null {
  for (const one of chain(error)) {
    const certificate = certificates.find(([words]) => words.test(String(one)))
    if (certificate) return certificate[1](server.host)
    const connection = connections.find(([words]) => words.test(`${codeOf(one)} ${one}`))
    if (connection) return connection[1](server)
  }
  return null
}

function chain(error: unknown): unknown[] {
  const cause = error instanceof Error ? error.cause : undefined
  return cause === undefined ? [error] : [...chain(cause), error]
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}
