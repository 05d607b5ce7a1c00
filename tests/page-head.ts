/** What a page says in its head, read from its source without a browser. */
export type ReadHead = {
  title: string
  /** By name or property. */
  meta: Map<string, string>
  canonical: string | undefined
  /** The nodes of all graphs. */
  data: Record<string, unknown>[]
  headings: number
}

export function readHead(html: string): ReadHead {
  const meta = new Map(
    [...html.matchAll(/<meta\s([^>]*)>/g)].map(([, text = '']) => [
      attribute(text, 'name') ?? attribute(text, 'property') ?? '',
      attribute(text, 'content') ?? '',
    ]),
  )
  const canonical = [...html.matchAll(/<link\s([^>]*)>/g)]
    .map(([, text = '']) => text)
    .find((text) => attribute(text, 'rel') === 'canonical')
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, text = '']) => text,
  )
  return {
    title: plain(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? ''),
    meta,
    canonical: canonical && attribute(canonical, 'href'),
    data: scripts.flatMap((text) => graphOf(JSON.parse(text))),
    headings: [...html.matchAll(/<h1[\s>]/g)].length,
  }
}

/** Addresses of this site that the page links to, without their fragments. */
export function ownLinks(html: string): string[] {
  const links = [...html.matchAll(/<a\s([^>]*)>/g)].map(
    ([, text = '']) => attribute(text, 'href') ?? '',
  )
  return [
    ...new Set(
      links.filter((link) => /^\/(?!\/)/.test(link)).map((link) => link.replace(/#.*$/, '')),
    ),
  ]
}

function attribute(text: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(text)?.[1]
  return found === undefined ? undefined : plain(found)
}

function plain(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

function graphOf(value: unknown): Record<string, unknown>[] {
  if (
    typeof value !== 'object' ||
    value === null ||
    !('@graph' in value) ||
    !Array.isArray(value['@graph'])
  )
    throw new Error('Structured data without a graph')
  return value['@graph']
}
