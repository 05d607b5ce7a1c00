import {
  acceptableUseSection,
  privacySection,
  termsSection,
} from '#modules/content/defaults/sections/legal.ts'
import { currentLegalFacts } from '#modules/content/queries/legal-pages.server.ts'
import { sectionOrDefault } from '#modules/content/queries/section.server.ts'
import { presentDocument } from '#modules/content/rules/legal/present-document.ts'
import { legalDocument } from '#modules/content/rules/sections/legal.ts'

const documents = {
  terms: { path: '/terms', definition: termsSection },
  privacy: { path: '/privacy', definition: privacySection },
  acceptableUse: { path: '/aup', definition: acceptableUseSection },
}

/**
 * A legal page's current text. It cannot be hidden: then, and where it cannot be read, the
 * program's own text is shown.
 */
export async function loadDocument(name: keyof typeof documents) {
  const { path, definition } = documents[name]
  const [content, facts] = await Promise.all([sectionOrDefault(definition), currentLegalFacts()])
  return presentDocument(legalDocument(path, content), facts)
}
