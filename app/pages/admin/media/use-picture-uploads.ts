import { useRef, useState } from 'react'
import { sendPicture } from '#app/media/send-picture.ts'
import { fileTooLarge, maxFileBytes } from '#kernel/files/upload-limit.ts'
import { missingAlt } from '#modules/content/rules/library.ts'

export type PictureUpload = {
  key: number
  file: File
  /** The file as a data address, for its preview; blank until it is read. */
  preview: string
  altText: string
  state: 'waiting' | 'sending' | 'sent' | 'failed'
  /** From 0 to 1. */
  progress: number
  problem: string
  /** Of the library, once it is sent. */
  id: string | null
}

/**
 * The pictures of the upload page. They are sent one after the other, those without an alternative
 * text not at all.
 */
export function usePictureUploads() {
  const [items, setItems] = useState<PictureUpload[]>([])
  const next = useRef(0)
  const change = (key: number, changes: Partial<PictureUpload>) =>
    setItems((known) => known.map((item) => (item.key === key ? { ...item, ...changes } : item)))

  const add = (files: readonly File[]) => {
    const added = files.map((file): PictureUpload => {
      const problem = file.size > maxFileBytes ? fileTooLarge(file.name) : ''
      return {
        key: next.current++,
        file,
        preview: '',
        altText: '',
        state: problem === '' ? 'waiting' : 'failed',
        progress: 0,
        problem,
        id: null,
      }
    })
    setItems((known) => [...known, ...added])
    for (const { key, file } of added) showPreview(file, (preview) => change(key, { preview }))
  }

  const send = async ({ key, file, altText }: PictureUpload) => {
    change(key, { state: 'sending', problem: '', progress: 0 })
    const answer = await sendPicture(file, altText.trim(), (progress) => change(key, { progress }))
    if ('problem' in answer) change(key, { state: 'failed', problem: answer.problem })
    else
      change(key, {
        state: 'sent',
        progress: 1,
        id: answer.id,
        problem: answer.isNew ? '' : 'This picture was already in the library.',
      })
  }

  const uploadAll = async () => {
    const open = items.filter(
      ({ state, file }) => (state === 'waiting' || state === 'failed') && file.size <= maxFileBytes,
    )
    for (const { key } of open.filter(({ altText }) => altText.trim() === ''))
      change(key, { problem: missingAlt })
    for (const item of open.filter(({ altText }) => altText.trim() !== '')) await send(item)
  }

  return {
    items,
    add,
    uploadAll,
    describe: (key: number, altText: string) => change(key, { altText, problem: '' }),
    remove: (key: number) => setItems((known) => known.filter((item) => item.key !== key)),
  }
}

function showPreview(file: File, show: (address: string) => void): void {
  const reader = new FileReader()
  reader.onload = () => typeof reader.result === 'string' && show(reader.result)
  reader.readAsDataURL(file)
}
