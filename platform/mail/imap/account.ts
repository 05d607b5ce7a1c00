type ImapEncryption = 'ssl' | 'starttls' | 'none'

/** A mailbox on an IMAP server, and how to reach it. */
export type ImapAccount = {
  host: string
  port: number
  encryption: ImapEncryption
  username: string
  password: string
  folder: string
  /** False for a server that was typed into a browser (D31). */
  allowPrivateHosts: boolean
  /** Extra authority to trust, for tests. */
  ca?: string
}

type Server = Pick<ImapAccount, 'host' | 'port'>

const unreachable = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET']
const unknownHost = ['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA']
const timedOut = [
  'ETIMEDOUT',
  'CONNECT_TIMEOUT',
  'GREETING_TIMEOUT',
  'GREEETING_TIMEOUT',
  'UPGRADE_TIMEOUT',
  'ETIMEOUT',
]

/** Why a mailbox can't be read, in words that staff can act on. */
export function imapProblem(error: unknown, { host, port }: Server): string {
  if (!(error instanceof Error)) return 'The connection to the mail server was lost.'
  if (error.name === 'PrivateHost' || error.name === 'RefusedServer') return error.message
  const code = textOf(error, 'code')
  if (isTrue(error, 'authenticationFailed'))
    return 'The mail server refused the user name or the password.'
  if (unknownHost.includes(code)) return `The mail server ${host} can’t be found. Check its name.`
  if (unreachable.includes(code))
    return `Nothing answers at ${host}, port ${port}. Check host and port.`
  if (timedOut.includes(code) || /timed? ?out|timeout/i.test(error.message))
    return 'The mail server didn’t answer in time.'
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code))
    return `The certificate of ${host} isn’t valid for it, so no password was sent.`
  if (code === 'EPROTO' || /^ERR_SSL|^ERR_TLS/.test(code))
    return 'The encryption doesn’t fit this port. Port 993 is SSL/TLS, port 143 is STARTTLS.'
  if (/STARTTLS/i.test(error.message))
    return 'The mail server offers no encryption on this port, so no password was sent.'
  const said = textOf(error, 'responseText')
  return said === ''
    ? 'The connection to the mail server was lost.'
    : `The mail server said: ${said.slice(0, 200)}`
}

function textOf(error: Error, name: string): string {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : ''
}

function isTrue(error: Error, name: string): boolean {
  return Reflect.get(error, name) === true
}
