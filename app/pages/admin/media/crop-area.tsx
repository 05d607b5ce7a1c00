import { type PointerEvent, useRef } from 'react'
import { offeredWidths } from '#kernel/files/picture.ts'
import { type Crop, minCrop } from '#modules/content/rules/library.ts'

type Props = {
  path: string
  size: { width: number; height: number }
  crop: Crop
  onChange: (crop: Crop) => void
}
type Point = { x: number; y: number }

/**
 * The whole picture with the part that is shown. By mouse or finger a new part is drawn; the fields
 * beside it do the same by keyboard.
 */
export function CropArea({ path, size, crop, onChange }: Props) {
  const start = useRef<Point>(undefined)
  const at = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLDivElement>): Point => {
    const box = currentTarget.getBoundingClientRect()
    const within = (part: number, max: number) => Math.round(Math.min(1, Math.max(0, part)) * max)
    return {
      x: within((clientX - box.left) / box.width, size.width),
      y: within((clientY - box.top) / box.height, size.height),
    }
  }
  const draw = (event: PointerEvent<HTMLDivElement>) => {
    const from = start.current
    if (!from) return
    const to = at(event)
    const [width, height] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)]
    if (width < minCrop || height < minCrop) return
    onChange({ left: Math.min(from.x, to.x), top: Math.min(from.y, to.y), width, height })
  }
  const width = offeredWidths(size.width).findLast((one) => one <= 960) ?? 320
  return (
    <div className="grid place-items-center rounded-xl border border-line bg-sunken p-3">
      <div
        className="relative w-fit cursor-crosshair touch-none select-none overflow-hidden"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          start.current = at(event)
        }}
        onPointerMove={draw}
        onPointerUp={() => {
          start.current = undefined
        }}
      >
        <img
          src={`${path}/${width}.webp`}
          alt="All of the original"
          width={size.width}
          height={size.height}
          draggable={false}
          className="h-auto max-h-[36rem] w-auto max-w-full"
        />
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${size.width} ${size.height}`}
          className="pointer-events-none absolute inset-0 size-full"
        >
          <path
            fillRule="evenodd"
            d={`M0 0H${size.width}V${size.height}H0ZM${crop.left} ${crop.top}h${crop.width}v${crop.height}h${-crop.width}z`}
            className="fill-black/60"
          />
          <rect
            x={crop.left}
            y={crop.top}
            width={crop.width}
            height={crop.height}
            vectorEffect="non-scaling-stroke"
            className="fill-none stroke-2 stroke-white"
          />
        </svg>
      </div>
    </div>
  )
}
