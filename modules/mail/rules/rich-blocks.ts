/**
 * An email's HTML for a rich-text editor and back. Paragraphs, headings and lists are edited;
 * everything else (tables such as buttons and facts, Liquid between paragraphs) is one block each
 * that stays exactly as it is.
 */
const editableBlock = /<(p|h[1-6]|ul|ol|blockquote)\b[^>]*>[\s\S]*?<\/\1>|<hr\b[^>]*>/gi

/** For the editor: what it must not touch is an empty element that holds it. */
export function toRich(html: string): string {
  return splitTables(html)
    .map(({ isTable, text }) => (isTable ? rawBlock(text) : editableParts(text)))
    .join('')
}

/** From the editor. */
export function fromRich(rich: string): string {
  const blocks = rich
    .replace(/<(p|h[1-6])((?: data-(?:class|style)="[^"]*")*)><\/\1>/g, '')
    .replace(
      /<div data-raw="([^"]*)"[^>]*><\/div>/g,
      (_, held: string) => `${decodeURIComponent(held)}\n`,
    )
    .replace(/<\/(?:p|h[1-6]|ul|ol|blockquote)>|<hr[^>]*>/g, '$&\n')
    .replaceAll(' data-class="', ' class="')
    .replaceAll(' data-style="', ' style="')
    .replace(/<p>([\s\S]*?)<\/p>\n(?=<\/(?:li|blockquote)>)/g, '$1')
  return liquidUnescaped(blocks).trim()
}

/**
 * Whether two pieces of HTML say the same: spaces between elements and the order of attributes do
 * not count.
 */
export function isSameHtml(one: string, other: string): boolean {
  return canonical(one) === canonical(other)
}

function canonical(html: string): string {
  return html
    .replace(
      /<([a-z][a-z0-9]*)\b((?:[^>"']|"[^"]*"|'[^']*')*)>/gi,
      (_, name: string, attributes: string) => {
        const sorted = [...attributes.matchAll(/([\w:-]+)\s*=\s*("[^"]*"|'[^']*')/g)]
          .map(([, key, value]) => `${key}=${value?.slice(1, -1)}`)
          .sort()
        return `<${[name.toLowerCase(), ...sorted].join(' ')}>`
      },
    )
    .replaceAll('&nbsp;', '\u00a0')
    .replace(/[ \t\r\n]+/g, ' ')
    .replace(/ ?(<\/?(?:p|h[1-6]|ul|ol|li|blockquote|hr|table|tr|td)\b[^>]*>) ?/g, '$1')
    .replace(/ ?(\{%[^%]*%\}) ?/g, '$1')
    .trim()
}

type Piece = { isTable: boolean; text: string }

/** Tables with everything inside of them, and what is between. */
function splitTables(html: string): Piece[] {
  const pieces: Piece[] = []
  let depth = 0
  let from = 0
  for (const tag of html.matchAll(/<(\/?)table\b[^>]*>/gi)) {
    const isEnd = tag[1] === '/'
    if (!isEnd && depth === 0) {
      pieces.push({ isTable: false, text: html.slice(from, tag.index) })
      from = tag.index
    }
    depth = Math.max(0, depth + (isEnd ? -1 : 1))
    if (isEnd && depth === 0) {
      pieces.push({ isTable: true, text: html.slice(from, tag.index + tag[0].length) })
      from = tag.index + tag[0].length
    }
  }
  return [...pieces, { isTable: depth > 0, text: html.slice(from) }]
}

function editableParts(html: string): string {
  let out = ''
  let from = 0
  for (const block of html.matchAll(editableBlock)) {
    out += rawBlock(html.slice(from, block.index)) + carried(block[0])
    from = block.index + block[0].length
  }
  return out + rawBlock(html.slice(from))
}

/**
 * Class and style under other names: the policy of the page allows no style in an attribute, and an
 * email's would not suit its theme.
 */
function carried(html: string): string {
  return html.replace(/<[a-z][^>]*>/gi, (tag) =>
    tag.replace(/ (class|style)=("[^"]*"|'[^']*')/gi, ' data-$1=$2'),
  )
}

function rawBlock(html: string): string {
  const held = html.trim()
  return held === ''
    ? ''
    : `<div data-raw="${encodeURIComponent(held).replaceAll("'", '%27')}"></div>`
}

/** A browser writes '>' in text as an entity, which Liquid does not read. */
function liquidUnescaped(html: string): string {
  return html.replace(/\{%[\s\S]*?%\}|\{\{[\s\S]*?\}\}/g, (tag) =>
    tag.replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&'),
  )
}
