import { acceptableUseSection, privacySection, termsSection } from '../defaults/sections/legal.ts'
import { namesSeller } from '../rules/legal/names-seller.ts'
import { sectionState } from './section-list.server.ts'

/** `isOwn`: staff have published it, so it is no longer the text that the program ships. */
export type LegalPageState = {
  key: string
  title: string
  isOwn: boolean
  isShown: boolean
  namesSeller: boolean
}

/** Whether the legal pages are the seller's own; `legalName` is that of the settings. */
export async function legalPages(legalName: string): Promise<LegalPageState[]> {
  return Promise.all(
    [termsSection, privacySection, acceptableUseSection].map(async ({ key, title }) => {
      const state = await sectionState(key)
      const content = state?.published.content ?? {}
      return {
        ...{
          key,
          title,
          isOwn: state?.isStored ?? false,
          isShown: state?.published.isActive ?? false,
        },
        namesSeller: namesSeller(content, legalName),
      }
    }),
  )
}
