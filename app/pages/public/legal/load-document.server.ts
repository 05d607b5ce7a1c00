import { acceptableUse } from '#modules/content/defaults/legal/acceptable-use.ts'
import { privacy } from '#modules/content/defaults/legal/privacy.ts'
import { terms } from '#modules/content/defaults/legal/terms.ts'
import { currentLegalFacts } from '#modules/content/queries/legal-facts.server.ts'
import { presentDocument } from '#modules/content/rules/legal/present-document.ts'

const documents = { terms, privacy, acceptableUse }

/** A legal page's current text. The texts stay on the server: they reach the browser as a page, never as a program. */
export async function loadDocument(name: keyof typeof documents) {
  return presentDocument(documents[name], await currentLegalFacts())
}
