/**
 * Under which address search engines know the site: that of the SEO settings, else PUBLIC_URL. A
 * copy of the site so says where the original is.
 */
export function searchOrigin(publicUrl: string, siteUrl: string): string {
  const url = /^https?:\/\//i.test(siteUrl) ? URL.parse(siteUrl) : null
  return url === null ? publicUrl : url.origin
}

/** A `<meta>` tag by which a search engine or social network recognises the owner of a site. */
export type SiteVerification = { name: string; content: string }

/**
 * Google, Bing, Meta, Pinterest, Yandex and others name theirs so. Other `<meta>` names could
 * change how the page is read, and are not accepted.
 */
const verificationName =
  /^(?:[a-z0-9][a-z0-9.:_-]*[-_:])?(?:site-verification|domain-verification|domain_verify|verification|verify(?:-v1)?)$|^msvalidate\.01$/i

export function isSiteVerification({ name, content }: SiteVerification): boolean {
  return verificationName.test(name) && /^[\w.=+/-]{1,200}$/.test(content)
}
