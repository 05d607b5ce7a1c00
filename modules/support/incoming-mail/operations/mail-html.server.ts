import sanitizeHtml from 'sanitize-html'

/** Longer HTML is neither shown nor read: its text part, or the file, stays. */
const maxHtmlLength = 3_000_000

const blocks = [
  'p',
  'div',
  'br',
  'hr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'pre',
  'center',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
]
const inline = [
  'a',
  'img',
  'span',
  'font',
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
  'small',
  'code',
  'kbd',
  'abbr',
  'q',
  'cite',
  'mark',
]
const tables = ['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']
const nonTextTags = [
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
  'head',
]
const looks = [
  'align',
  'valign',
  'width',
  'height',
  'bgcolor',
  'color',
  'border',
  'cellpadding',
  'cellspacing',
  'colspan',
  'rowspan',
  'dir',
]

/** Sizes, colours and spacing only: no address, no expression, nothing that leaves its place. */
const plainValue = [/^[a-z0-9#%.,()\s'"-]{1,120}$/i]
const styles = Object.fromEntries(
  [
    'color',
    'background-color',
    'font-family',
    'font-size',
    'font-weight',
    'font-style',
    'text-align',
    'text-decoration',
    'line-height',
    'white-space',
  ]
    .concat([
      'margin',
      'margin-top',
      'margin-bottom',
      'margin-left',
      'margin-right',
      'padding',
      'padding-top',
      'padding-bottom',
      'padding-left',
    ])
    .concat([
      'border',
      'border-left',
      'border-top',
      'border-bottom',
      'border-collapse',
      'width',
      'max-width',
      'vertical-align',
    ])
    .map((name) => [name, plainValue]),
)

/**
 * An email's HTML without scripts, forms, frames, handlers or addresses other than http, https,
 * mailto, tel and cid. It is for a sandboxed frame whose policy loads no picture from elsewhere
 * until staff ask.
 */
export function cleanMailHtml(html: string): string {
  if (html === '' || html.length > maxHtmlLength || isTooDeep(html)) return ''
  return sanitizeHtml(html, {
    allowedTags: [...blocks, ...inline, ...tables],
    allowedAttributes: {
      '*': ['style', ...looks],
      a: ['href', 'title', 'target', 'rel'],
      img: ['src', 'alt', 'title', 'width', 'height'],
    },
    allowedStyles: { '*': styles },
    nonTextTags,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https', 'cid'] },
    allowProtocolRelative: false,
    nestingLimit: 60,
    transformTags: {
      a: (tagName, attribs) => ({
        tagName,
        attribs: { ...attribs, target: '_blank', rel: 'noopener noreferrer nofollow' },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  })
}

/**
 * Reading nested elements takes the square of their depth. Elements that end by themselves are not
 * counted.
 */
const maxDepth = 300
const countedTags =
  /<(\/?)(?!\/?(?:p|li|td|tr|th|dt|dd|option|br|img|hr|input|meta|link|col|area|base|wbr|html|body|head)\b)[a-z]/gi

function isTooDeep(html: string): boolean {
  let depth = 0
  for (const [, end] of html.matchAll(countedTags)) {
    depth = end === '/' ? Math.max(0, depth - 1) : depth + 1
    if (depth > maxDepth) return true
  }
  return false
}

/**
 * The words of an email that has only HTML, with earlier text marked as mail programs do in text.
 */
export function textOfMailHtml(html: string): string {
  const cut = html.slice(0, maxHtmlLength)
  if (isTooDeep(cut))
    return unescapeText(cut.replace(/<[^<>]*>/g, '\n').replace(/\n{2,}/g, '\n')).trim()
  const clean = sanitizeHtml(cut, {
    allowedTags: [
      'p',
      'div',
      'br',
      'li',
      'tr',
      'h1',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'blockquote',
      'pre',
      'table',
      'hr',
    ],
    allowedAttributes: {},
    nonTextTags,
    nestingLimit: 60,
  })
  return unescapeText(withQuoteMarks(clean))
    .replace(/[ \t\u00a0]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const ends = /<\/(?:p|div|li|tr|h[1-6]|pre|table)>|<br ?\/?>|<hr ?\/?>/gi

/** Line by line: what is inside of quotes begins with '>'. */
function withQuoteMarks(html: string): string {
  let depth = 0
  const lines: string[] = []
  const flat = html.replace(/\s*\n\s*/g, ' ').replace(ends, '\n')
  for (const part of flat.split(/(<\/?blockquote[^>]*>)/i)) {
    if (/^<blockquote/i.test(part)) depth++
    else if (/^<\/blockquote/i.test(part)) depth = Math.max(0, depth - 1)
    else
      for (const line of part.replace(/<[^>]*>/g, '').split('\n')) {
        const mark = depth === 0 ? '' : '> '.repeat(Math.min(depth, 5))
        lines.push(`${mark}${line.replace(/[ \t]+/g, ' ').trim()}`)
      }
  }
  return lines.join('\n')
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
  '&#39;': "'",
}

function unescapeText(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (entity) => entities[entity] ?? entity)
}
