import type { CalendarDate } from '#kernel/dates.ts'
import type { LegalCondition } from './facts.ts'

/**
 * Texts can contain `{names}` of facts and links as `[text](/path)`. They are shown only while
 * their condition holds.
 */
type Conditional = { when?: LegalCondition }

/** A list item; a plain string is always shown. */
export type LegalLine = string | ({ text: string } & Conditional)

export type LegalBlock = Conditional &
  (
    | { kind: 'text'; text: string }
    /** A clause that limits rights: CPA s49 requires that it is conspicuous. */
    | { kind: 'important'; text: string }
    | { kind: 'list'; items: readonly LegalLine[] }
    | { kind: 'definitions'; items: readonly ({ term: string; text: string } & Conditional)[] }
    /** Seller details from the settings (ECT Act s43). */
    | { kind: 'seller' }
  )

/** `id` is the anchor and must stay the same when titles change, because others link to it. */
export type LegalSection = Conditional & {
  id: string
  title: string
  blocks: readonly LegalBlock[]
}

/** One legal page as plain data. */
export type LegalDocument = {
  path: string
  meta: { title: string; description: string }
  title: string
  lead: string
  updated: CalendarDate
  /** Summary at the top of the page. */
  brief: readonly LegalLine[]
  sections: readonly LegalSection[]
}
