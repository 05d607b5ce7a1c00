import type { CalendarDate } from '#kernel/dates.ts'
import type { LegalCondition } from './facts.ts'

/** A sentence may hold `{names}` of facts and links as `[text](/path)`. It is shown only while its condition holds. */
type Conditional = { when?: LegalCondition }

/** A line of a list; plain when it always holds. */
export type LegalLine = string | ({ text: string } & Conditional)

export type LegalBlock = Conditional &
  (
    | { kind: 'text'; text: string }
    /** Limits somebody's rights: CPA s49 wants such a clause to catch the eye. */
    | { kind: 'important'; text: string }
    | { kind: 'list'; items: readonly LegalLine[] }
    | { kind: 'definitions'; items: readonly ({ term: string; text: string } & Conditional)[] }
    /** Who sells, as the settings say (ECT Act s43). */
    | { kind: 'seller' }
  )

/** `id` is the anchor: it stays when titles and numbers change. */
export type LegalSection = Conditional & { id: string; title: string; blocks: readonly LegalBlock[] }

/** One legal page as plain data, so that sections which staff edit can take its place. */
export type LegalDocument = {
  path: string
  meta: { title: string; description: string }
  title: string
  lead: string
  updated: CalendarDate
  /** The page in a few sentences, for those who read no further. */
  brief: readonly LegalLine[]
  sections: readonly LegalSection[]
}
