import { Parser } from 'htmlparser2'

const blocks = new Set([
  'p',
  'div',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'table',
  'ul',
  'ol',
  'blockquote',
  'pre',
])
const invisible = new Set(['style', 'script', 'head', 'title'])

/**
 * The plain-text part of an email's HTML: a blank line between paragraphs, one line for each row of
 * a table ('Label: value'), links as 'Label: address'. Liquid stays as it is.
 */
export function plainTextOf(html: string): string {
  const writer = new PlainWriter()
  const parser = new Parser(
    {
      onopentag: (name, attributes) => writer.open(name, attributes),
      onclosetag: (name) => writer.close(name),
      ontext: (text) => writer.say(text),
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return writer.text()
}

class PlainWriter {
  #out = ''
  #hidden = 0
  #links: { href: string; from: number }[] = []
  #cells: number[] = []

  open(name: string, { href }: Record<string, string>): void {
    if (invisible.has(name)) this.#hidden++
    if (blocks.has(name)) this.#gap(2)
    if (name === 'br' || name === 'tr' || name === 'li') this.#gap(1)
    if (name === 'li') this.#out += '- '
    if (name === 'hr') this.#out += '\n---\n'
    if (name === 'tr') this.#cells.push(0)
    if (name === 'td' || name === 'th') this.#nextCell()
    if (name === 'a') this.#links.push({ href: href ?? '', from: this.#out.length })
  }

  close(name: string): void {
    if (invisible.has(name)) this.#hidden = Math.max(0, this.#hidden - 1)
    if (name === 'a') this.#endLink()
    if (name === 'tr') this.#cells.pop()
    if (blocks.has(name)) this.#gap(2)
  }

  say(text: string): void {
    if (this.#hidden > 0) return
    const words = text.replace(/[\s\u00a0]+/g, ' ')
    const atStart = this.#out === '' || /[\n ]$/.test(this.#out)
    this.#out += atStart ? words.trimStart() : words
  }

  text(): string {
    return this.#out
      .replace(/[ \t]+\n/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  }

  /** The second cell of a row follows its label. */
  #nextCell(): void {
    const row = this.#cells.length - 1
    const before = this.#cells[row] ?? 0
    if (before === 1) this.#out = `${this.#out.trimEnd()}: `
    if (before > 1) this.#out = `${this.#out.trimEnd()}, `
    if (row >= 0) this.#cells[row] = before + 1
  }

  #endLink(): void {
    const link = this.#links.pop()
    if (!link || link.href === '' || link.href.startsWith('#')) return
    const address = link.href.replace(/^mailto:|^tel:/, '')
    const label = this.#out.slice(link.from).trim()
    if (label !== address) this.#out += label === '' ? address : `: ${address}`
  }

  #gap(lines: number): void {
    const now = /\n*$/.exec(this.#out)?.[0].length ?? 0
    if (this.#out !== '' && now < lines) this.#out = this.#out.trimEnd() + '\n'.repeat(lines)
  }
}
