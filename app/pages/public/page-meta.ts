import type { MetaDescriptor } from 'react-router'
import {
  type HeadFacts,
  type PageMetadata,
  pageHead,
  type SharePicture,
} from '#modules/seo/rules/page-head.ts'

type Shell = { origin: string; site: { brand: string }; head: HeadFacts }

/**
 * The head of a public page, from what the page says of itself and what staff wrote for it.
 * Addresses come from PUBLIC_URL, never from the request. Without the shell's data (it failed) the
 * page's own texts are used, and it is not indexed.
 */
export function pageMeta(words: PageMetadata, shell: Shell | undefined): MetaDescriptor[] {
  if (!shell) return [{ title: words.title }, { name: 'robots', content: 'noindex' }]
  const { brand } = shell.site
  const head = pageHead(words, shell.head, shell.origin, brand)
  return [
    { title: head.title },
    ...named('name', [
      ['description', head.description],
      ['keywords', head.keywords],
      ['robots', head.robots],
      ...head.verifications.map(({ name, content }): Entry => [name, content]),
    ]),
    { tagName: 'link', rel: 'canonical', href: head.canonical },
    ...named('property', [
      ['og:type', head.type],
      ['og:site_name', brand],
      ['og:locale', 'en_ZA'],
      ['og:url', head.canonical],
      ['og:title', head.ogTitle],
      ['og:description', head.ogDescription],
      ...picture(head.image),
    ]),
    ...named('name', [
      ['twitter:card', head.card],
      ['twitter:site', head.handle],
      ['twitter:title', head.ogTitle],
      ['twitter:description', head.ogDescription],
      ['twitter:image', head.image?.url ?? ''],
      ['twitter:image:alt', head.image?.alt ?? ''],
    ]),
  ]
}

type Entry = [name: string, content: string]

function picture(image: SharePicture | null): Entry[] {
  if (!image) return []
  return [
    ['og:image', image.url],
    ['og:image:alt', image.alt],
    ['og:image:width', String(image.width ?? '')],
    ['og:image:height', String(image.height ?? '')],
  ]
}

/** Drops empty tags. */
function named(attribute: 'name' | 'property', entries: Entry[]): MetaDescriptor[] {
  return entries.flatMap(([name, content]): MetaDescriptor[] => {
    if (!content) return []
    return attribute === 'name' ? [{ name, content }] : [{ property: name, content }]
  })
}
