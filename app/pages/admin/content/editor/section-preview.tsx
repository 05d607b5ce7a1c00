import { href } from 'react-router'
import { PagePreview } from '#app/preview/page-preview.tsx'
import type { SectionContent } from '#modules/content/rules/section-form/section-form.ts'

type Props = { sectionKey: string; page: string; content: SectionContent; isActive: boolean }

/** The page of a section with what is being written. */
export function SectionPreview({ sectionKey, page, content, isActive }: Props) {
  const address = href('/admin/content').replace('content', 'section-preview')
  return (
    <PagePreview
      page={page}
      src={`${address}?key=${encodeURIComponent(sectionKey)}`}
      fields={{ content: JSON.stringify(content), isActive: isActive ? 'on' : 'off' }}
      // The footer is the last of a page.
      scrollTo={sectionKey === 'footer' ? 1_000_000 : 0}
      openLabel="Open the preview of the saved draft"
    />
  )
}
