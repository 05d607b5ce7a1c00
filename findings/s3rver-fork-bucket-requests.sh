#!/usr/bin/env bash
# @20minutes/s3rver 5.0.0 (the maintained fork of s3rver) with @aws-sdk/client-s3 3.1175.0, Node 24.21.0.
#
# Guessed: as with s3rver 3.7.1, the official client can do with it what a program does with a store:
# put, get and list.
#
# Seen: objects are put and read, and every request to the bucket itself (ListObjectsV2, CreateBucket,
# DeleteObjects) is refused with 403 SignatureDoesNotMatch, with the right keys. The client signs
# `/files`, without a slash at its end. The npm package `minio` asks for `/files/` and may list. A
# program that is tested against it believes that its keys are wrong, or that listing is broken.
#
#   put and get: kept
#   list: SignatureDoesNotMatch 403
#
# Exit 0: it behaves so. Exit 1: it changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund node@24.21.0 @20minutes/s3rver@5.0.0 @aws-sdk/client-s3@3.1175.0 >/dev/null 2>&1
cat > store.mjs <<'JS'
import S3rver from '@20minutes/s3rver'
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'

const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: 'objects',
  configureBuckets: [{ name: 'files' }],
})
const { port } = await server.run()
const client = new S3Client({
  endpoint: `http://127.0.0.1:${port}`,
  region: 'us-east-1',
  forcePathStyle: true,
  maxAttempts: 1,
  credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
})
const Bucket = 'files'
await client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: Buffer.from('kept') }))
const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: 'a' }))
const read = await Body.transformToString()
console.log(`put and get: ${read}`)
const list = await client.send(new ListObjectsV2Command({ Bucket })).then(
  ({ Contents }) => `${Contents?.length} objects`,
  (error) => `${error.name} ${error.$metadata?.httpStatusCode}`,
)
console.log(`list: ${list}`)
process.exit(read === 'kept' && list === 'SignatureDoesNotMatch 403' ? 0 : 1)
JS
./node_modules/.bin/node store.mjs
