import { redactedReason } from '../redacted-error.server.ts'

type Server = { host: string; port: number; password: string }

const certificates: Record<string, (host: string) => string> = {
  CERT_HAS_EXPIRED: (host) => `The certificate of ${host} has expired.`,
  CERT_NOT_YET_VALID: (host) => `The certificate of ${host} is not valid yet.`,
  DEPTH_ZERO_SELF_SIGNED_CERT: (host) => `The certificate of ${host} is self-signed, so nobody vouches for it.`,
  SELF_SIGNED_CERT_IN_CHAIN: (host) => `The certificate of ${host} comes from an authority that nobody knows.`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: (host) => `The certificate of ${host} can’t be checked, because the server doesn’t send the one above it.`,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: (host) => `The certificate of ${host} comes from an authority that nobody knows.`,
  ERR_TLS_CERT_ALTNAME_INVALID: (host) => `The certificate belongs to another name than ${host}. Enter the host name that the certificate is for.`,
}

const connections: Record<string, (server: Server) => string> = {
  ECONNREFUSED: ({ host, port }) => `${host} doesn’t take connections on port ${port}.`,
  ENOTFOUND: ({ host }) => `There is no server with the name ${host}.`,
  EAI_AGAIN: ({ host }) => `The name ${host} can’t be looked up at the moment.`,
  EDNS: ({ host }) => `There is no server with the name ${host}.`,
  ETIMEDOUT: ({ host, port }) => `${host} doesn’t answer on port ${port}.`,
  EAUTH: ({ host }) => `${host} refused the username or password.`,
  EHOSTUNREACH: ({ host }) => `${host} can’t be reached.`,
}

/** Why a mail server did not take a message, in words for people. Never holds the password. */
export function explainSmtpProblem(error: unknown, server: Server): string {
  for (const one of chain(error)) {
    const code = codeOf(one)
    const certificate = certificates[code]
    if (certificate) return certificate(server.host)
    const connection = connections[code]
    if (connection) return connection(server)
  }
  if (/wrong version number/i.test(String(error)))
    return `${server.host} doesn’t speak TLS on port ${server.port}. Choose another encryption or port.`
  const reason = redactedReason(error).slice(0, 500)
  return server.password === '' ? reason : reason.replaceAll(server.password, '[hidden]')
}

function chain(error: unknown): unknown[] {
  const cause = error instanceof Error ? error.cause : undefined
  return cause === undefined ? [error] : [...chain(cause), error]
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}
