import type { LegalBlock, LegalDocument, LegalLine } from './document.ts'
import type { LegalCondition, LegalFacts, SellerRow } from './facts.ts'

/** Part of a sentence: text or a link. */
export type Run = string | { text: string; to: string }

export type ShownBlock =
  | { kind: 'text' | 'important'; runs: Run[] }
  | { kind: 'list'; items: Run[][] }
  | { kind: 'definitions'; items: { term: string; runs: Run[] }[] }
  | { kind: 'seller'; rows: readonly SellerRow[] }

export type ShownSection = { id: string; title: string; blocks: ShownBlock[] }
export type ShownDocument = Omit<LegalDocument, 'brief' | 'sections'> & {
  brief: Run[][]
  sections: ShownSection[]
}

/** Fills in names, parses links and drops everything whose condition does not hold. */
export function presentDocument(document: LegalDocument, facts: LegalFacts): ShownDocument {
  return {
    ...document,
    brief: shownLines(document.brief, facts),
    sections: document.sections
      .filter((section) => holds(section, facts))
      .map(({ id, title, blocks }) => ({
        id,
        title,
        blocks: blocks
          .filter((block) => holds(block, facts))
          .map((block) => shownBlock(block, facts)),
      })),
  }
}

function shownBlock(block: LegalBlock, facts: LegalFacts): ShownBlock {
  switch (block.kind) {
    case 'text':
    case 'important':
      return { kind: block.kind, runs: runsOf(block.text, facts) }
    case 'list':
      return { kind: 'list', items: shownLines(block.items, facts) }
    case 'definitions':
      return {
        kind: 'definitions',
        items: block.items
          .filter((item) => holds(item, facts))
          .map(({ term, text }) => ({ term, runs: runsOf(text, facts) })),
      }
    case 'seller':
      return { kind: 'seller', rows: facts.seller }
  }
}

function shownLines(lines: readonly LegalLine[], facts: LegalFacts): Run[][] {
  return lines.flatMap((line) => {
    if (typeof line === 'string') return [runsOf(line, facts)]
    return holds(line, facts) ? [runsOf(line.text, facts)] : []
  })
}

function holds({ when }: { when?: LegalCondition }, facts: LegalFacts): boolean {
  return when === undefined || facts.holds[when]
}

// Only paths, https and mailto become links; anything else, such as javascript:, stays plain text.
const link = /\[([^\]]+)\]\((\/(?!\/)[^)\s]*|#[^)\s]+|https:\/\/[^)\s]+|mailto:[^)\s]+)\)/g

const writeTo = '[{email}](mailto:{email})'
/** Used when the site has no contact email address. */
const writeOnSite = 'us on [our contact page](/contact)'

function runsOf(text: string, facts: LegalFacts): Run[] {
  const reachable = facts.values.email === '' ? text.replaceAll(writeTo, writeOnSite) : text
  const filled = reachable.replace(
    /\{(\w+)\}/g,
    (whole, name: string) => facts.values[name] ?? whole,
  )
  const runs: Run[] = []
  let end = 0
  for (const { 0: whole, 1: label = '', 2: to = '', index } of filled.matchAll(link)) {
    if (index > end) runs.push(filled.slice(end, index))
    runs.push({ text: label, to })
    end = index + whole.length
  }
  if (end < filled.length) runs.push(filled.slice(end))
  return runs
}
