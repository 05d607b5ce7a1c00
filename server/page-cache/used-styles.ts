import { createHash } from 'node:crypto'
import postcss, { type Root } from 'postcss'

/** The rules that a page uses, and apart from them the faces of fonts that have to be fetched. */
export type UsedStyles = { rules: string; fonts: string }

/** A style sheet that can give the part of itself that a page uses. */
export type StyleSheet = { usedBy(html: string): UsedStyles }

/** Pages of one kind use the same classes, whatever they say: a few dozen parts serve all. */
const mostParts = 100

/**
 * Reads a sheet whose rules hang on classes. What a page uses is every rule whose classes stand in it, and every rule that needs no class:
 * attributes and states come and go while a page is open, its classes do not, until its program comes and brings the whole sheet.
 */
export function openStyleSheet(css: string): StyleSheet {
  let root: Root | undefined
  const parts = new Map<string, UsedStyles>()
  return {
    usedBy(html) {
      const classes = classesOf(html)
      const variables = variablesIn(html)
      const letters = lettersOf(html)
      const key = createHash('sha256')
        .update([classes, variables, letters].map((names) => [...names].sort().join(' ')).join('\n'))
        .digest('base64')
      const known = parts.get(key)
      if (known !== undefined) return known
      root ??= postcss.parse(css)
      const part = usedPart(root, { classes, variables, letters })
      if (parts.size >= mostParts) parts.clear()
      parts.set(key, part)
      return part
    },
  }
}

/** The classes of a page as it was rendered. */
export function classesOf(html: string): Set<string> {
  const classes = new Set<string>()
  for (const [, value = ''] of html.matchAll(/\sclass="([^"]*)"/g)) {
    for (const name of unescapeHtml(value).split(/\s+/)) if (name !== '') classes.add(name)
  }
  return classes
}

type Used = { classes: ReadonlySet<string>; variables: ReadonlySet<string>; letters: ReadonlySet<number> }

function usedPart(root: Root, { classes, variables, letters }: Used): UsedStyles {
  const part = root.clone()
  part.walkAtRules('font-face', (face) => {
    face.walkDecls('unicode-range', ({ value }) => {
      if (!hasLetterIn(value, letters)) face.remove()
    })
  })
  part.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && /keyframes$/.test('name' in rule.parent ? String(rule.parent.name) : '')) return
    const kept = rule.selectors.filter((selector) => neededClasses(selector).every((name) => classes.has(name)))
    if (kept.length === 0) rule.remove()
    else if (kept.length < rule.selectors.length) rule.selectors = kept
  })
  dropUnread(part, variables)
  const fonts = takeFonts(part)
  // Innermost first: a rule for wide windows inside a layer goes before its layer.
  for (let emptied = true; emptied; ) {
    emptied = false
    part.walk((rule) => {
      if (rule.type === 'comment' || rule.type === 'decl' || rule.nodes?.length !== 0) return
      rule.remove()
      emptied = true
    })
  }
  return { rules: part.toString(), fonts }
}

/** Takes the faces out that are fetched, each with the condition that it stands under. */
function takeFonts(part: Root): string {
  const fonts: string[] = []
  part.walkAtRules('font-face', (face) => {
    if (!/url\(/.test(face.toString())) return
    const { parent } = face
    const isConditional = parent?.type === 'atrule' && 'params' in parent
    fonts.push(isConditional ? `@media ${parent.params}{${face}}` : face.toString())
    face.remove()
  })
  return fonts.join('')
}

/** The letters beyond the plainest, which every font has in its first file. */
function lettersOf(html: string): Set<number> {
  return new Set([...html.matchAll(/[^\0-\x7e]/gu)].map(([letter]) => letter.codePointAt(0) ?? 0))
}

/** Whether a font's file is for any of these letters, or for plain ones. */
function hasLetterIn(ranges: string, letters: ReadonlySet<number>): boolean {
  return ranges.split(',').some((range) => {
    const [from = 0, to = from] = range
      .trim()
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return from <= 0x7e || [...letters].some((letter) => letter >= from && letter <= to)
  })
}

/** Takes out custom properties that neither the part nor the page reads, until none is left that only another of them read. */
function dropUnread(part: Root, variables: ReadonlySet<string>): void {
  for (let dropped = true; dropped; ) {
    dropped = false
    const read = new Set([...variables, ...variablesIn(part.toString())])
    part.walk((node) => {
      const name = node.type === 'decl' ? node.prop : node.type === 'atrule' && node.name === 'property' ? node.params.trim() : ''
      if (!name.startsWith('--') || read.has(name)) return
      node.remove()
      dropped = true
    })
  }
}

function variablesIn(text: string): Set<string> {
  return new Set([...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name))
}

/** Classes without which a selector can meet nothing. What stands in a negation or in a list of alternatives is not one of them. */
function neededClasses(selector: string): string[] {
  const plain = selector.replace(/:not\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '').replace(/:(?:is|where|has)\([^()]*,[^()]*\)/g, '')
  return [...plain.matchAll(/\.((?:\\.|[\w-]|[^\0-\x7f])+)/g)].map(([, name = '']) => unescapeCss(name))
}

function unescapeCss(name: string): string {
  return name.replace(/\\(?:([\da-f]{1,6})\s?|(.))/gi, (_, hex?: string, sign?: string) =>
    hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : (sign ?? ''),
  )
}

function unescapeHtml(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? "'")
}
