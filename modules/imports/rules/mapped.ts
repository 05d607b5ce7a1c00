import type { Cents } from '#kernel/money.ts'

/** What was decided about a record that comes in, or why it does not. `cents` is what it is about. */
export type Reason = { reason: string; cents: Cents | null }

/** What a record of the source becomes here. `name` is how people call it. */
export type Mapped<T> =
  | { kind: 'write'; name: string; value: T; notes: Reason[] }
  | ({ kind: 'left_out' | 'rejected'; name: string } & Reason)
