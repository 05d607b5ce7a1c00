import { Camera, ImageUp, Paperclip } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { isAccepted, notAccepted } from '../primitives/browser-files.ts'
import { type ButtonSize, type ButtonVariant, buttonClasses } from '../primitives/button-classes.ts'
import { useHydrated } from '../primitives/hydrated.ts'
import { useFileDrops } from '../primitives/use-file-drops.ts'

type Input = Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange' | 'ref'>

type Props = Input & {
  id: string
  /** A row below a label, the main thing of a page, or a button beside others. */
  variant?: 'row' | 'area' | 'compact'
  /** What files can be dropped on. */
  around?: string
  /** Chosen, dropped, pasted or photographed. */
  onFiles: (files: File[]) => void
  /** Files stay in the input and travel with its form. */
  staysInForm?: boolean
  /** Files that were dropped or pasted and are not of a kind that is accepted; '' at the next. */
  onProblem?: (problem: string) => void
}

const beforeScripts = 'min-h-8 w-full max-sm:min-h-11 cursor-pointer text-sm'

/**
 * Where files are added: the browser's own input until scripts run, then a button, with dropping
 * and pasting on the form or dialog around it, and the camera where there is a touch screen.
 */
export function FileChooser({ variant = 'row', onFiles, onProblem, ...options }: Props) {
  const { around = 'form, dialog, [role=dialog]', staysInForm = false, ...attributes } = options
  const { id, accept, multiple } = attributes
  const input = useRef<HTMLInputElement>(null)
  const isHydrated = useHydrated()
  const isOver = useFileDrops(
    input,
    (files) => {
      const misfit = putInto(input.current, files)
      if (misfit) onProblem?.(notAccepted(misfit.name, accept ?? ''))
    },
    { around, pastesUnfocused: true },
  )
  const read = (field: HTMLInputElement) => {
    const files = [...(field.files ?? [])]
    onProblem?.('')
    if (!staysInForm) field.value = ''
    if (staysInForm || files.length > 0) onFiles(files)
  }
  const readEarlier = useEffectEvent(() => input.current?.files?.length && read(input.current))
  // What was chosen before this script came.
  useEffect(() => void readEarlier(), [])

  const field = (
    <input
      {...attributes}
      ref={input}
      type="file"
      onChange={({ target }) => read(target)}
      className={isHydrated ? 'peer sr-only' : beforeScripts}
    />
  )
  if (variant === 'compact')
    return (
      <>
        {field}
        {isHydrated && (
          <label htmlFor={id} className={labelClasses('ghost', 'sm')}>
            <Paperclip aria-hidden="true" className="size-4" />
            <span className="@max-xs:sr-only">{isOver ? 'Drop them here' : 'Attach'}</span>
          </label>
        )}
      </>
    )
  const isArea = variant === 'area'
  const isPicture = isPictures(accept)
  const Icon = isPicture ? ImageUp : Paperclip
  return (
    <div
      className={`flex gap-x-3 ${isArea ? 'flex-col items-center gap-y-3 rounded-xl px-6 py-10 text-center' : 'min-h-14 flex-wrap items-center gap-y-2 rounded-lg px-3 py-2'} border border-dashed ${isOver ? 'border-focus bg-sunken' : 'border-line-strong bg-surface'}`}
    >
      {isArea && <Icon aria-hidden="true" className="size-8 text-muted" />}
      {field}
      {isHydrated && (
        <Choices
          id={id}
          size={isArea ? 'md' : 'sm'}
          noun={`${isPicture ? 'picture' : 'file'}${multiple ? 's' : ''}`}
          icon={!isArea && <Icon aria-hidden="true" className="size-4" />}
          hint={dropHint(isOver, multiple)}
          photograph={accept?.includes('image/') ? () => photograph(input.current) : null}
        />
      )}
    </div>
  )
}

function labelClasses(variant: ButtonVariant, size: ButtonSize): string {
  return buttonClasses(
    variant,
    size,
    'peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2',
  )
}

type ChoicesProps = {
  id: string
  size: ButtonSize
  noun: string
  icon: ReactNode
  hint: string
  /** Null where pictures are not accepted. */
  photograph: (() => void) | null
}

function Choices({ id, size, noun, icon, hint, photograph }: ChoicesProps) {
  const isTouched = matchMedia('(pointer: coarse)').matches
  return (
    <>
      <label htmlFor={id} className={labelClasses('outline', size)}>
        {icon}
        Choose {noun}
      </label>
      {isTouched && photograph && (
        <button type="button" onClick={photograph} className={labelClasses('outline', size)}>
          <Camera aria-hidden="true" className="size-4" />
          Take photo
        </button>
      )}
      {!isTouched && (
        <span aria-hidden="true" className="text-muted text-sm max-sm:hidden">
          {hint}
        </span>
      )}
    </>
  )
}

function isPictures(accept = ''): boolean {
  return accept.split(',').every((kind) => kind.trim().startsWith('image/'))
}

function dropHint(isOver: boolean, multiple = false): string {
  const them = multiple ? 'them' : 'it'
  return isOver ? `Drop ${them} here` : `or drop or paste ${them} here`
}

/** As if they had been chosen, so that there is one handler for all. A file that does not fit. */
function putInto(input: HTMLInputElement | null, files: readonly File[]): File | undefined {
  if (!input) return
  const { accept, multiple } = input
  const fitting = files.filter((file) => accept === '' || isAccepted(file, accept))
  const data = new DataTransfer()
  for (const file of multiple ? fitting : fitting.slice(0, 1)) data.items.add(file)
  if (data.files.length > 0) {
    input.files = data.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
  return files.find((file) => !fitting.includes(file))
}

/** A list with other types beside pictures would open the files instead of the camera. */
function photograph(input: HTMLInputElement | null): void {
  if (!input) return
  const { accept } = input
  input.accept = 'image/*'
  input.setAttribute('capture', 'environment')
  input.click()
  input.accept = accept
  input.removeAttribute('capture')
}
