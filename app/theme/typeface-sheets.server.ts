import type { Typeface } from '#modules/settings/rules/appearance/appearance.ts'
import figtree from '../fonts/figtree.css?inline'
import geist from '../fonts/geist.css?inline'
import source from '../fonts/source.css?inline'

/** The sheets of the typefaces, for documents, which carry theirs inside them. */
export const typefaceSheets: Record<Typeface, string> = { figtree, geist, source }
