import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { uploadPhoto } from '@fivefold/contract/calls/photos';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import type { TestUser, Answer, TestApp } from './test-app.ts';

/** One part of a form. */
export interface FormPart {
  readonly name: string;
  readonly filename?: string;
  readonly type?: string;
  readonly content: Buffer | string;
}

const BOUNDARY = 'fivefold-test-form';

/** A multipart form as a browser sends it. */
export function formOf(...parts: readonly FormPart[]): { payload: Buffer; headers: Record<string, string> } {
  const pieces = parts.flatMap(({ name, filename, type, content }) => [
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n`,
    `${type === undefined ? '' : `content-type: ${type}\r\n`}\r\n`,
    content,
    '\r\n',
  ]);
  const payload = Buffer.concat([...pieces, `--${BOUNDARY}--\r\n`].map((piece) => Buffer.from(piece)));
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } };
}

/** The field as the specification names it. */
export function photoPart(content: Buffer | string, { filename = 'me.jpg', type = 'image/jpeg' } = {}): FormPart {
  return { name: 'photo', filename, type, content };
}

/** Sends a form to the upload call. */
export async function sendForm(app: TestApp, actor: TestUser, ...parts: readonly FormPart[]): Promise<Answer> {
  const { payload, headers } = formOf(...parts);
  const raw = await app.fastify.inject({
    method: 'POST',
    url: uploadPhoto.path,
    payload,
    headers: { ...headers, authorization: `Bearer ${actor.token}` },
  });
  return { status: raw.statusCode, body: raw.json(), raw };
}

/** Uploads a small photo as the given user. @returns its link */
export async function uploadFor(app: TestApp, actor: TestUser, content?: Buffer): Promise<string> {
  const answer = await sendForm(app, actor, photoPart(content ?? (await plainPhoto())));
  if (answer.status !== 200) throw new Error(`Answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return String(answer.body['photoUrl']);
}

export function checkWithPhoto(
  app: TestApp,
  actor: TestUser,
  goalId: string,
  photoUrl: string | null,
  key?: string,
): Promise<Answer> {
  return actor.call(checkGoal, {
    body: { goalId, checkDate: app.today(), photoUrl },
    ...(key === undefined ? {} : { key }),
  });
}

export function follow(app: TestApp, link: string): Promise<LightMyRequestResponse> {
  return app.fastify.inject({ method: 'GET', url: link });
}

/** A JPEG of one color. */
export function plainPhoto({ width = 64, height = 48, color = '#2a6' } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer();
}

/** Pixels without any order: what compresses worst. */
export function noise(width: number, height: number) {
  return sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 80 } },
  });
}
