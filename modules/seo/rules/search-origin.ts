/**
 * Under which address search engines know the site: that of the SEO settings, else PUBLIC_URL. A
 * copy of the site so says where the original is.
 */
export function searchOrigin(publicUrl: string, siteUrl: string): string {
  const url = /^https?:\/\//i.test(siteUrl) ? URL.parse(siteUrl) : null
  return url === null ? publicUrl : url.origin
}
