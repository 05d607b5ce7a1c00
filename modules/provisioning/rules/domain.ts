const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
const domain = new RegExp(`^(?=.{4,253}$)(${label}\\.)+(xn--[a-z0-9-]{2,59}|[a-z]{2,63})$`)

/**
 * The domain that a text names, as servers know it: lower case, names in other scripts in punycode,
 * without `www.`. Null where it names none.
 */
export function domainOf(typed: string): string | null {
  const text = typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/[/?#].*$/, '')
    .replace(/\.$/, '')
  if (text === '' || /[\s@:]/.test(text)) return null
  const host = URL.parse(`http://${text}`)?.hostname ?? ''
  const name = host.replace(/^www\.(?=[^.]+\.)/, '')
  return domain.test(name) ? name : null
}
