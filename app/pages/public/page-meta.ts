import type { MetaDescriptor } from 'react-router'

type Page = { title: string; description: string; path: string }
type Shell = { origin: string; site: { brand: string } }

/** Title, description, canonical address and what a shared link shows. The address comes from PUBLIC_URL, never from the request. */
export function pageMeta({ title, description, path }: Page, shell: Shell | undefined): MetaDescriptor[] {
  const full = shell && !title.includes(shell.site.brand) ? `${title} · ${shell.site.brand}` : title
  const url = shell ? shell.origin + path : undefined
  return [
    { title: full },
    { name: 'description', content: description },
    { name: 'robots', content: 'index, follow' },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(url
      ? [
          { tagName: 'link' as const, rel: 'canonical', href: url },
          { property: 'og:url', content: url },
        ]
      : []),
  ]
}
