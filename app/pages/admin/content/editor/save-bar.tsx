import { useNavigation } from 'react-router'
import { Button } from '#ui/primitives/button.tsx'

type Props = {
  isChanged: boolean
  isDraft: boolean
  /** Where the form is sent to store it as a draft. */
  draftAddress: string
}

/** Stays in view: publish, or store as a draft. */
export function SaveBar({ isChanged, isDraft, draftAddress }: Props) {
  const { formMethod, formAction } = useNavigation()
  const pressed =
    formMethod === 'POST' ? (formAction === draftAddress ? 'draft' : 'publish') : undefined
  return (
    <div className="sticky bottom-(--bottom-bars) z-10 -mx-2 flex flex-wrap items-center justify-end gap-2 rounded-t-xl border border-line border-b-0 bg-surface px-4 py-3 shadow-[0_-8px_24px_-16px_rgb(11_18_32/0.35)]">
      <span role="status" className="mr-auto font-medium text-sm text-warning">
        {isChanged ? 'Unsaved changes' : isDraft && 'This draft is not published'}
      </span>
      <Button
        type="submit"
        formAction={draftAddress}
        variant="outline"
        loading={pressed === 'draft'}
      >
        {pressed === 'draft' ? 'Saving...' : 'Save draft'}
      </Button>
      <Button type="submit" loading={pressed === 'publish'}>
        {pressed === 'publish' ? 'Publishing...' : 'Publish'}
      </Button>
    </div>
  )
}
