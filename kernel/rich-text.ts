/**
 * HTML that may be shown as it stands. Only `richText` and `anchoredRichText` of platform/rich-text.server.ts make it, from their allow-list; a plain
 * string does not fit where this is asked for.
 */
export type RichHtml = { readonly __html: string }

/** A place in a text that its contents can lead to. */
export type TextHeading = { id: string; text: string; level: 2 | 3 }
