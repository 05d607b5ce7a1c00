import { type Encryption, smtpPorts } from '#modules/settings/rules/api-configs.ts'

/**
 * Parses SMTP_URL. `smtps://` is TLS from the start; `smtp://` requires STARTTLS unless
 * `?tls=none`. Private hosts are allowed, because the operator sets it.
 */
export type SmtpUrlServer = {
  host: string
  port: number
  encryption: Encryption
  username: string
  password: string
  timeoutMs: number
  allowPrivateHosts: true
}

export function smtpServerOf(text: string): SmtpUrlServer {
  const url = new URL(text)
  const implicit = url.protocol === 'smtps:'
  const encryption = implicit ? 'ssl' : url.searchParams.get('tls') === 'none' ? 'none' : 'tls'
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? smtpPorts[encryption] : Number(url.port),
    encryption,
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    timeoutMs: Number(url.searchParams.get('timeout') ?? 30_000),
    allowPrivateHosts: true,
  }
}
