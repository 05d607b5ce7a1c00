/** The cookie in which Get Started keeps where the visitor was going (A§2 Header). */
export const redirectCookie = 'checkout_redirect'

/**
 * A path of this site that is safe to redirect to, or `fallback`. Refuses other origins however
 * they are spelt (`//host`, `/\host`, a tab in the middle) and the pages that would sign the person
 * out or in again.
 */
export function redirectTarget(wanted: string | null | undefined, fallback: string): string {
  if (!wanted || wanted.length > 2000 || !wanted.startsWith('/') || hasControlCharacter(wanted))
    return fallback
  const base = 'https://site.invalid'
  let url: URL
  try {
    url = new URL(wanted, base)
  } catch {
    return fallback
  }
  if (url.origin !== base || url.pathname.startsWith('//')) return fallback
  if (
    [
      '/sign-out',
      '/login',
      '/customer-login',
      '/admin/login',
      '/admin/simple-login',
      '/two-factor',
      '/auth/device',
      '/auth/sign-up',
      '/change-password',
    ].includes(url.pathname.replace(/\/+$/, ''))
  )
    return fallback
  return url.pathname + url.search + url.hash
}

function hasControlCharacter(text: string): boolean {
  return [...text].some(
    (character) => character <= ' ' || character === '\u007f' || character === '\\',
  )
}

/** A sign-in page that returns the user to the page they requested. */
export function signInPath(
  page:
    | '/customer-login'
    | '/admin/login'
    | '/auth/device'
    | '/change-password'
    | '/two-factor'
    | '/forgot-password',
  target: string,
): string {
  return `${page}?redirect=${encodeURIComponent(target)}`
}
