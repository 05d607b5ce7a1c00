import sanitizeHtml from 'sanitize-html'
import type { RichHtml, TextHeading } from '#kernel/rich-text.ts'

// B§9: 'paragraphs, headings, lists, links, images, tables and similar'.
const allowedTags = [
  ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'figure', 'figcaption'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...[
    'a',
    'img',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'del',
    'ins',
    'sub',
    'sup',
    'mark',
    'small',
    'abbr',
    'cite',
    'q',
    'code',
    'kbd',
    'samp',
  ],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]

const allowedAttributes = {
  a: ['href', 'title', 'rel'],
  abbr: ['title'],
  img: ['src', 'alt', 'title', 'width', 'height', 'loading', 'decoding'],
  ol: ['start', 'reversed'],
  col: ['span'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
}

// What is in these is not text of the author's.
const nonTextTags = [
  ...[
    'script',
    'style',
    'textarea',
    'option',
    'select',
    'title',
    'noscript',
    'template',
    'iframe',
    'object',
    'embed',
    'svg',
    'math',
  ],
  ...['noembed', 'noframes', 'xmp', 'plaintext', 'audio', 'video', 'canvas'],
]

/**
 * The one allow-list of the program (D33): no script, style, handler, form or frame, no address but
 * http, https, mailto, tel and those of this site. Apply it when rich text is written and again
 * when it is shown; a second time changes nothing. A page has its own h1, so that of a text becomes
 * h2, and what is below it moves down with it.
 */
export function cleanRichText(html: string): string {
  const clean = sanitize(html, false)
  return /<h1[\s>]/i.test(html) ? sanitize(html, true) : clean
}

/** Rich text for a page: cleaned, and what is wider than the window scrolls by itself. */
export function richText(html: string): RichHtml {
  return { __html: withOwnScrolling(cleanRichText(html)) }
}

/** Rich text whose headings of the first two levels can be led to. */
export function anchoredRichText(html: string): { html: RichHtml; headings: TextHeading[] } {
  const taken = new Set<string>()
  const headings: TextHeading[] = []
  const anchored = cleanRichText(html).replace(
    /<h([23])>([\s\S]*?)<\/h\1>/g,
    (whole, level: string, inner: string) => {
      const text = plainText(inner)
      if (text === '') return whole
      const id = freeId(text, taken)
      headings.push({ id, text, level: level === '2' ? 2 : 3 })
      return `<h${level} id="${id}">${inner}</h${level}>`
    },
  )
  return { html: { __html: withOwnScrolling(anchored) }, headings }
}

/** The words of rich text, for counting, searching and summaries. */
export function plainText(html: string): string {
  const apart = html.replace(
    /<(?=\/?(p|h[1-6]|li|td|th|tr|br|dt|dd|blockquote|figcaption|pre)\b)/gi,
    ' <',
  )
  return unescapeText(sanitizeHtml(apart, { allowedTags: [], allowedAttributes: {}, nonTextTags }))
    .replace(/\s+/g, ' ')
    .trim()
}

function sanitize(html: string, demote: boolean): string {
  return sanitizeHtml(html, {
    allowedTags,
    allowedAttributes,
    nonTextTags,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https'] },
    allowProtocolRelative: false,
    nestingLimit: 40,
    transformTags: {
      ...(demote ? demoted : {}),
      a: (tagName, { href, title }) => ({ tagName, attribs: linkAttributes(href, title) }),
      img: (tagName, attribs) => ({ tagName, attribs: pictureAttributes(attribs) }),
    },
    // A picture without an address is an empty frame.
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  })
}

const demoted = Object.fromEntries(
  [1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, `h${Math.min(level + 1, 6)}`]),
)

function linkAttributes(
  href: string | undefined,
  title: string | undefined,
): Record<string, string> {
  const leadsAway = href !== undefined && /^\s*https?:/i.test(href)
  return {
    ...(href !== undefined && { href }),
    ...(title !== undefined && { title }),
    ...(leadsAway && { rel: 'noopener noreferrer' }),
  }
}

/** Fetched when it comes into view; the room for it is kept when its size is known. */
function pictureAttributes({
  src = '',
  alt = '',
  title,
  width,
  height,
}: Record<string, string>): Record<string, string> {
  const isSize = (value: string | undefined): value is string =>
    value !== undefined && /^\d{1,5}$/.test(value)
  const size: Record<string, string> = isSize(width) && isSize(height) ? { width, height } : {}
  return {
    src,
    alt,
    ...(title !== undefined && { title }),
    ...size,
    loading: 'lazy',
    decoding: 'async',
  }
}

/** Keyboard users can only scroll what takes the focus. */
function withOwnScrolling(clean: string): string {
  return clean
    .replaceAll(
      '<table>',
      '<div class="rich-table" role="region" aria-label="Table" tabindex="0"><table>',
    )
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', '<pre tabindex="0">')
}

function freeId(text: string, taken: Set<string>): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const base = `${
    plain
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'section'
  }`
  // Ids of the page itself (main, comments) stay out of reach.
  let id = `at-${base}`
  for (let number = 2; taken.has(id); number++) id = `at-${base}-${number}`
  taken.add(id)
  return id
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

function unescapeText(text: string): string {
  return text.replace(/&(amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
}
