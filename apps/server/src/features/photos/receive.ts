import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import { uploadPhoto } from '@fivefold/contract/calls/photos';
import { PHOTO_MAX_BYTES } from '@fivefold/rules/photo-policy';
import type { FastifyRequest } from 'fastify';
import { sentence } from '#kernel/language/sentence';
import { PortFailure } from '#kernel/port-failure';
import { Problem } from '#kernel/problem';

/** What a form with one photo needs, and little more. */
export const FORM_LIMITS = {
  fileSize: PHOTO_MAX_BYTES,
  files: 1,
  fields: 5,
  fieldSize: 1024,
  parts: 6,
  headerPairs: 50,
};

const FIELD = uploadPhoto.multipart.field;
const ONE_PHOTO = sentence('Send one photo, in the field “{field}”.', { field: FIELD });

/**
 * Receives the one photo of a form in a file of its own, so that memory does not grow with it, and hands the file's
 * path to `use`; afterwards, whatever happened, the file is gone. Names and types that the client chose are not looked
 * at.
 * @throws Problem photos.too_large, common.invalid, common.wrong_content_type, common.bad_request
 */
export async function withReceivedPhoto<T>(
  request: FastifyRequest,
  folder: string,
  use: (path: string) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new Problem('common.wrong_content_type');
  const path = join(folder, randomUUID());
  try {
    await onDisk(() => mkdir(folder, { recursive: true, mode: 0o700 }));
    await receive(request, path);
    return await use(path);
  } finally {
    // What a refused form still sends is read and thrown away, so that its sender gets to see the answer.
    request.raw.unpipe();
    request.raw.resume();
    await rm(path, { force: true });
  }
}

async function receive(request: FastifyRequest, path: string): Promise<void> {
  let photos = 0;
  try {
    for await (const part of request.parts() as AsyncIterable<Multipart>) {
      if (part.type === 'field') continue;
      if (part.fieldname !== FIELD) throw new Problem('common.invalid', ONE_PHOTO);
      photos += 1;
      await writePart(part, path);
    }
  } catch (error) {
    if (error instanceof Problem || error instanceof PortFailure) throw error;
    // Everything else is said by the parser: too many parts, a form that ends early, headers that are none.
    throw (error as { code?: string }).code === 'FST_FILES_LIMIT'
      ? new Problem('common.invalid', ONE_PHOTO)
      : new Problem('common.bad_request');
  }
  if (photos !== 1) throw new Problem('common.invalid', ONE_PHOTO);
}

async function writePart(part: MultipartFile, path: string): Promise<void> {
  await onDisk(() => pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 })));
  if (part.file.truncated) throw new Problem('photos.too_large');
}

/** A disk that is full is our trouble, not the client's. */
async function onDisk(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (cause) {
    const isOurs = (cause as NodeJS.ErrnoException).syscall !== undefined;
    throw isOurs
      ? new PortFailure('photos', 'An upload could not be written on disk.', { cause, isRetryable: true })
      : cause;
  }
}
