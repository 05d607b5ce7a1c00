import {
  conditionLabels,
  placeLabel,
  runsOf,
} from '#modules/content/rules/section-form/marked-text.ts'

/** How chips look (`app/shells/admin/frame.css`), in the editor and before it is loaded. */
export const placeClasses = 'text-place'
export const conditionClasses = 'text-condition'

/** A text with chips in the place of its marks. */
export function ReadMarks({ text }: { text: string }) {
  return runsOf(text).map((run, at) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: runs are known by their place
      key={at}
      className={run.when === null ? undefined : conditionClasses}
      data-label={run.when === null ? undefined : conditionLabels[run.when]}
    >
      {run.kind === 'letters' ? (
        run.text
      ) : (
        <span className={placeClasses}>{placeLabel(run.name)}</span>
      )}
    </span>
  ))
}
