import { z } from 'zod'
import { isCalendarDate } from '#kernel/dates.ts'
import type { LegalBlock, LegalDocument, LegalLine } from '../legal/document.ts'
import { legalConditions } from '../legal/facts.ts'
import { headline } from './parts.ts'

/** When a sentence is shown; blank for always. */
const when = z.enum(['', ...legalConditions])
const kinds = ['text', 'important', 'list', 'definitions', 'seller'] as const

/** `term` is used by definitions. */
const item = z.object({ term: z.string(), text: z.string(), when })
/**
 * `text` is used by text and important clauses, `items` by lists and definitions; the details of
 * the seller come from the settings.
 */
const block = z.object({ kind: z.enum(kinds), text: z.string(), items: z.array(item), when })

/** A legal page. Texts can contain `{names}` of facts and links as `[text](/path)`. */
export const legalSchema = z.object({
  title: headline,
  lead: z.string(),
  searchTitle: headline,
  searchDescription: z.string(),
  updated: z.string().refine(isCalendarDate, 'Enter a date.'),
  brief: z.array(z.object({ text: z.string(), when })),
  sections: z.array(
    z.object({
      /** Part of the page's address: others link to it. */
      id: z
        .string()
        .regex(
          /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
          'Use lower-case letters, digits and single hyphens only.',
        ),
      title: headline,
      when,
      blocks: z.array(block),
    }),
  ),
})

export type LegalContent = z.output<typeof legalSchema>
type ContentBlock = LegalContent['sections'][number]['blocks'][number]

/** A document of the program as content that staff edit. */
export function legalContent({
  meta,
  title,
  lead,
  updated,
  brief,
  sections,
}: LegalDocument): LegalContent {
  return {
    title,
    lead,
    searchTitle: meta.title,
    searchDescription: meta.description,
    updated,
    brief: brief.map(contentLine),
    sections: sections.map((section) => ({
      id: section.id,
      title: section.title,
      when: section.when ?? '',
      blocks: section.blocks.map(contentBlock),
    })),
  }
}

/** The inverse of `legalContent`. */
export function legalDocument(
  path: string,
  { searchTitle, searchDescription, updated, brief, sections, ...rest }: LegalContent,
): LegalDocument {
  return {
    ...rest,
    path,
    meta: { title: searchTitle, description: searchDescription },
    updated,
    brief: brief.map(line),
    sections: sections.map((section) => ({
      id: section.id,
      title: section.title,
      ...condition(section.when),
      blocks: section.blocks.map(shownBlock),
    })),
  }
}

function contentLine(given: LegalLine) {
  return typeof given === 'string'
    ? { text: given, when: '' as const }
    : { text: given.text, when: given.when ?? ('' as const) }
}

function contentBlock(given: LegalBlock): ContentBlock {
  const base = { kind: given.kind, text: '', items: [], when: given.when ?? ('' as const) }
  if (given.kind === 'list')
    return { ...base, items: given.items.map((one) => ({ term: '', ...contentLine(one) })) }
  if (given.kind === 'definitions')
    return {
      ...base,
      items: given.items.map(({ term, ...one }) => ({ term, ...contentLine(one) })),
    }
  return given.kind === 'seller' ? base : { ...base, text: given.text }
}

function shownBlock({ kind, text, items, when: shown }: ContentBlock): LegalBlock {
  const base = condition(shown)
  if (kind === 'list') return { ...base, kind, items: items.map(line) }
  if (kind === 'definitions')
    return {
      ...base,
      kind,
      items: items.map((one) => ({ term: one.term, text: one.text, ...condition(one.when) })),
    }
  return kind === 'seller' ? { ...base, kind } : { ...base, kind, text }
}

function line({
  text,
  when: shown,
}: {
  text: string
  when: LegalContent['brief'][number]['when']
}): LegalLine {
  return shown === '' ? text : { text, when: shown }
}

function condition(shown: LegalContent['brief'][number]['when']) {
  return shown === '' ? {} : { when: shown }
}
