import { href } from 'react-router'
import { UnsavedNote } from '#app/pages/admin/settings/settings-frame.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'

/** The only save button is at the top, because the form is long. */
export function SaveBar({
  isChanged,
  isSaving,
  onDiscard,
}: {
  isChanged: boolean
  isSaving: boolean
  onDiscard: () => void
}) {
  return (
    <div className="sticky top-[var(--list-top)] z-20 -mx-2 bg-page px-2 py-2">
      <PageHeader
        title="Site Settings"
        actions={
          <>
            <UnsavedNote isShown={isChanged} onDiscard={onDiscard} />
            <Button variant="outline" to={href('/admin/settings/seo/reset')}>
              Reset to defaults
            </Button>
            <Button type="submit" form="seo" loading={isSaving}>
              {isSaving ? 'Saving...' : 'Save changes'}
            </Button>
          </>
        }
      />
    </div>
  )
}
