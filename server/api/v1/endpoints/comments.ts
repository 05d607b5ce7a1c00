import { z } from 'zod'
import { commentAnswers, commentById } from '#modules/api/queries/objects/site-lists.server.ts'
import { commentObject } from '#modules/api/rules/objects/site.ts'
import { deleteComments, reviewComments } from '#modules/blog/operations/review-comments.server.ts'
import { mayManageBlog } from '#modules/blog/policy.ts'
import { commentStatuses } from '#modules/blog/rules/status.ts'
import { type Caller, type Endpoint, endpoint, gone, untold } from '../endpoint.ts'
import { listEndpoint, rowId } from '../list-endpoint.ts'

const tag = 'Content'
const policy = { staff: mayManageBlog, customer: null }
const one = { path: '/blog_comments/{comment}', ids: { comment: 'comment' } } as const
const read = ({ ids }: Caller) => commentById(ids.comment ?? '')

/** What readers wrote below posts: what is pending waits for staff. */
export const commentEndpoints: readonly Endpoint[] = [
  listEndpoint({
    tag,
    policy,
    scope: 'content:read',
    of: commentObject,
    path: '/blog_comments',
    operationId: 'listBlogComments',
    summary: 'List comments of the blog',
    filters: { post: rowId('post').optional(), status: z.enum(commentStatuses).optional() },
    list: (_, { filters: { post = null, status = null }, ...request }) =>
      commentAnswers({ ...request, filters: { post, status } }),
  }),
  endpoint({
    ...one,
    tag,
    policy,
    scope: 'content:read',
    answer: commentObject,
    method: 'get',
    operationId: 'getBlogComment',
    summary: 'Read a comment of the blog',
    read,
  }),
  endpoint({
    ...one,
    tag,
    policy,
    scope: 'content:write',
    answer: commentObject,
    method: 'patch',
    operationId: 'reviewBlogComment',
    summary: 'Approve or reject a pending comment',
    ifMatch: true,
    body: z.strictObject({ status: z.enum(['approved', 'rejected']) }),
    current: read,
    act: ({ actor, ids, body }) => untold(reviewComments(actor, [ids.comment ?? ''], body.status)),
    read,
  }),
  endpoint({
    ...one,
    ...gone,
    tag,
    policy,
    scope: 'content:write',
    method: 'delete',
    operationId: 'deleteBlogComment',
    summary: 'Delete a comment and the answers to it',
    act: ({ actor, ids }) => untold(deleteComments(actor, [ids.comment ?? ''])),
  }),
]
