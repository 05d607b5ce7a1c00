import { href, Link } from 'react-router'
import { PagePreview } from '#app/preview/page-preview.tsx'
import { formatMoment } from '#kernel/date-format.ts'
import type { SectionContent } from '#modules/content/rules/section-form/section-form.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { ActionButton } from '#ui/form/action-button.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { EditorData } from './editor.server.ts'

type Props = { editor: EditorData; tab: 'form' | 'json' }

const tabClass =
  'inline-flex min-h-9 items-center rounded-md px-3 text-muted text-sm hover:text-text aria-[current=page]:bg-selected-soft aria-[current=page]:font-semibold aria-[current=page]:text-text max-sm:min-h-11'

/**
 * Title, state and the two ways to edit a section. One that the site does not know has the JSON
 * editor alone.
 */
export function EditorHeader({
  editor: { key, page, values, draft, saved, timezone },
  tab,
}: Props) {
  const said = saved?.at
    ? `Published ${formatMoment(saved.at, timezone)}${saved.by ? ` by ${saved.by}` : ''}.`
    : 'Visitors see the default text.'
  return (
    <>
      <PageHeader
        title={
          <>
            {values.title} {draft && <Badge tone="warning">Draft</Badge>}
          </>
        }
        description={
          draft ? `${said} Draft saved ${formatMoment(draft.at, timezone)} by ${draft.by}.` : said
        }
        back={{ label: 'Website Content', to: href('/admin/content') }}
        actions={
          <>
            {page !== null && (
              <Button href={page} target="_blank" variant="outline">
                View page
              </Button>
            )}
            {draft && (
              <ActionButton to={href('/admin/content/:key/discard-draft', { key })} size="md">
                Discard draft
              </ActionButton>
            )}
            <Button to={href('/admin/content/:key/versions', { key })} variant="outline">
              Versions
            </Button>
          </>
        }
      />
      {page !== null && (
        <nav aria-label="Editor" className="flex w-fit gap-1 rounded-lg border border-line p-0.5">
          <Link
            to={href('/admin/content/:key/:form?', { key })}
            aria-current={tab === 'form' ? 'page' : undefined}
            className={tabClass}
          >
            Form
          </Link>
          <Link
            to={href('/admin/content/:key/json/:form?', { key })}
            aria-current={tab === 'json' ? 'page' : undefined}
            className={tabClass}
          >
            JSON
          </Link>
        </nav>
      )}
    </>
  )
}

type PreviewProps = { sectionKey: string; page: string; content: SectionContent; isActive: boolean }

/** The page of a section with what is being written. */
export function SectionPreview({ sectionKey, page, content, isActive }: PreviewProps) {
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
