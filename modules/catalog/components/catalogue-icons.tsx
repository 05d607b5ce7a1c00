import { TextField } from '#ui/form/field.tsx'
import { ownIcon, planGlyphOf, planGlyphs } from '../rules/plan-glyphs.ts'
import { PlanIcon } from './plan-icon.tsx'

type Props = { values: { glyph: string; icon: string }; errors: Record<string, string[]> }

const tile =
  'relative grid h-14 font-medium text-sm cursor-pointer place-items-center rounded-lg border border-line bg-surface -outline-offset-2 hover:border-text has-checked:bg-selected-soft has-checked:outline-2 has-checked:outline-selected has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2'

/** One of the drawings, or any emoji. */
export function IconChoice({ values, errors }: Props) {
  const chosen = planGlyphOf(values.glyph) ?? ownIcon
  return (
    <fieldset className="group/icon min-w-0">
      <legend className="font-medium text-sm">Icon</legend>
      <div className="mt-1.5 grid grid-cols-[repeat(auto-fill,minmax(3.5rem,1fr))] gap-2">
        {[...planGlyphs, ownIcon].map((value) => (
          <label key={value} title={value === ownIcon ? undefined : value} className={tile}>
            <input
              type="radio"
              name="glyph"
              value={value}
              defaultChecked={value === chosen}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {value === ownIcon ? (
              'Emoji'
            ) : (
              <>
                <PlanIcon icon={value} className="size-8" />
                <span className="sr-only">{value}</span>
              </>
            )}
          </label>
        ))}
      </div>
      <TextField
        label="Own emoji"
        name="icon"
        maxLength={16}
        defaultValue={values.icon}
        error={errors.icon}
        className="mt-3 hidden max-w-40 group-has-[input[value=own]:checked]/icon:flex"
      />
    </fieldset>
  )
}
