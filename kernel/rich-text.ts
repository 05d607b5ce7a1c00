/**
 * Sanitised HTML. Only `richText` and `anchoredRichText` of platform/rich-text.server.ts make it,
 * with their allow-list; a plain string is not assignable to it.
 */
export type RichHtml = { readonly __html: string }

/** A heading that the table of contents links to. */
export type TextHeading = { id: string; text: string; level: 2 | 3 }
