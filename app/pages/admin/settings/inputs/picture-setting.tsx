import { useRef, useState } from 'react'
import { PictureField } from '#app/media/picture-field.tsx'
import { useInputEvent } from './use-input-event.ts'

export type RecentPictures = readonly { path: string; altText: string; fileName: string }[]

type Props = {
  label: string
  name: string
  hint: string | undefined
  error: string[] | undefined
  defaultValue: string
  recent: RecentPictures
}

/** A setting that is a picture of the media library. */
export function PictureSetting({ defaultValue, ...field }: Props) {
  const [value, setValue] = useState(defaultValue)
  const box = useRef<HTMLDivElement>(null)
  useInputEvent(box, value)
  return (
    <div ref={box} data-picture-setting="">
      <PictureField {...field} value={value} onChange={({ path }) => setValue(path)} isWhole />
    </div>
  )
}
