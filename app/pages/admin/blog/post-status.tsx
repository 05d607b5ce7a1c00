import {
  type CommentStatus,
  commentStatuses,
  commentStatusLabels,
  type PostStatus,
  postStatuses,
  postStatusLabels,
} from '#modules/blog/rules/status.ts'
import { Badge, type Tone } from '#ui/feedback/badge.tsx'

const postTones: Record<PostStatus, Tone> = {
  draft: 'neutral',
  published: 'positive',
  scheduled: 'info',
  archived: 'warning',
}
const commentTones: Record<CommentStatus, Tone> = {
  pending: 'warning',
  approved: 'positive',
  rejected: 'danger',
}

export function PostStatusBadge({ status }: { status: PostStatus }) {
  return <Badge tone={postTones[status]}>{postStatusLabels[status]}</Badge>
}

export function CommentStatusBadge({ status }: { status: CommentStatus }) {
  return <Badge tone={commentTones[status]}>{commentStatusLabels[status]}</Badge>
}

export const postStatusOptions = postStatuses.map((value) => ({
  value,
  label: postStatusLabels[value],
}))
export const commentStatusOptions = commentStatuses.map((value) => ({
  value,
  label: commentStatusLabels[value],
}))
