/** Parses SMTP_URL. `smtps://` is TLS from the start; `smtp://` requires STARTTLS unless `?tls=none`. Private hosts are allowed, because the operator sets it. */
export type SmtpUrlServer = {
  host: string
  port: number
  encryption: 'tls' | 'ssl' | 'none'
  username: string
  password: string
  timeoutMs: number
  allowPrivateHosts: true
}

export function smtpServerOf(text: string): SmtpUrlServer {
  const url = new URL(text)
  const implicit = url.protocol === 'smtps:'
  const encryption = implicit ? 'ssl' : url.searchParams.get('tls') === 'none' ? 'none' : 'tls'
  const usual = { ssl: 465, tls: 587, none: 25 }[encryption]
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? usual : Number(url.port),
    encryption,
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    timeoutMs: Number(url.searchParams.get('timeout') ?? 30_000),
    allowPrivateHosts: true,
  }
}
