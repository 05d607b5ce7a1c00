import { type PictureFocus, parsePicturePath, pictureFocuses } from '#kernel/files/picture.ts'
import { focusLabels } from '#modules/content/rules/library.ts'

/** Nine points on the picture; the chosen one stays visible where a page cuts it. */
export function FocusField({ path, value }: { path: string; value: string }) {
  const chosen = pictureFocuses.find((focus) => focus === value) ?? 'cc'
  const picture = parsePicturePath(path)
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium text-sm">Focal point</legend>
      <p className="text-muted text-sm">
        The part that stays visible where a page cuts the picture to fit.
      </p>
      <div className="relative mt-2 w-fit overflow-hidden rounded-lg border border-line">
        {picture && (
          <img
            src={`${path}/320.webp`}
            alt=""
            width={picture.width}
            height={picture.height}
            className="h-auto max-h-56 w-auto max-w-full"
          />
        )}
        <div className="absolute inset-0 grid grid-cols-3 grid-rows-3">
          {pictureFocuses.map((focus) => (
            <FocusPoint key={focus} focus={focus} isChosen={focus === chosen} />
          ))}
        </div>
      </div>
    </fieldset>
  )
}

function FocusPoint({ focus, isChosen }: { focus: PictureFocus; isChosen: boolean }) {
  return (
    <label
      title={focusLabels[focus]}
      className="group/focus grid cursor-pointer place-items-center"
    >
      <input
        type="radio"
        name="focus"
        value={focus}
        defaultChecked={isChosen}
        className="peer sr-only"
      />
      <span
        aria-hidden="true"
        className="size-6 rounded-full border-2 border-white bg-black/40 shadow group-hover/focus:bg-black/70 peer-checked:bg-white peer-checked:ring-4 peer-checked:ring-black peer-focus-visible:outline-3 peer-focus-visible:outline-focus"
      />
      <span className="sr-only">{focusLabels[focus]}</span>
    </label>
  )
}
